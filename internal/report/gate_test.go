package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

// refused is a ruling with an issue of each kind, in a module below the
// repository's root, with names that every form has to escape.
func refused() ruling.Ruling {
	slow := finding.Comparison{Bench: "Sum/a|b", Unit: "sec/op", Old: 1e-6, New: 2e-6, N: 7, Verdict: finding.Regressed, Ratio: finding.Interval{Low: 1.9, Mid: 2, High: 2.1}}
	return ruling.Ruling{
		Tool: "toll v1.2.3", Module: "example.com/m", Folder: "sub dir", Base: "origin/main", Commit: "0123456789abcdef", Head: "working tree",
		Verdict: ruling.Fail, Reason: "4 issues that the policy refuses",
		Issues: []ruling.Issue{
			{
				ID: "aaaaaaaaaa", Check: ruling.Findings, Level: ruling.Failed, Rule: "concatloop", Message: "builds a string\x1b[31m in a loop, 100%: <b>",
				Site: finding.Site{File: "a,b.go", Line: 4, Col: 3, EndLine: 5, Func: "example.com/m.F"}, Why: "F is charged with 2.0%..3.0% of the CPU\nsecond line",
				Region: ruling.Region{StartLine: 4, StartColumn: 3, EndLine: 5, EndColumn: 9},
				Fixes: []ruling.Fix{
					{Title: "use a builder", Level: finding.Safe, Edits: []ruling.Replacement{
						{File: "a,b.go", Region: ruling.Region{StartLine: 4, StartColumn: 3, EndLine: 4, EndColumn: 3}, Text: "var b strings.Builder\n"},
						{File: "a,b.go", Region: ruling.Region{StartLine: 5, StartColumn: 1, EndLine: 5, EndColumn: 9}},
					}},
					{Title: "reorder", Level: finding.Unsafe, Edits: []ruling.Replacement{{File: "a,b.go", Region: ruling.Region{StartLine: 1, StartColumn: 1, EndLine: 1, EndColumn: 2}}}},
				},
			},
			{ID: "cccccccccc", Check: ruling.Time, Level: ruling.Failed, Rule: "gate-time", Message: "Sum: slower", Comparison: &slow},
			{ID: "bbbbbbbbbb", Check: ruling.Bounds, Level: ruling.Warned, Rule: "gate-bounds", Message: "a new bounds check", Site: finding.Site{File: "c.go", Line: 9, EndLine: 9}},
			{ID: "dddddddddd", Check: ruling.Findings, Level: ruling.Told, Rule: "concatloop", Message: "cold", Site: finding.Site{File: "cold.go", Line: 1, EndLine: 1}},
		},
		Looked: []ruling.Look{
			{Check: ruling.Findings, Done: true, Says: "2 new", Issues: 1}, {Check: ruling.Bounds, Done: true, Says: "3 hot functions", Issues: 1},
			{Check: ruling.Tests, Says: "not asked for"}, {Check: ruling.Allocations, Done: true, Says: "all | well"}, {Check: ruling.Time, Done: true, Says: "1 benchmark", Issues: 1},
		},
		Race:     &finding.Outcome{Comparisons: []finding.Comparison{slow}, Threshold: 0.01, Trials: 28, Seconds: 3},
		Warnings: []finding.Warning{{Where: "a.pprof", Text: "is old"}},
	}
}

// sarifSchema takes the official schema out of a module that ships it as a Go
// string, at a version with a known sum: no copy of it is kept here.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const mod, sum = "github.com/owenrumney/go-sarif/v3@v3.3.1", "h1:bKY8YnWcY8zYTiGVObC5wZLlfEvMkCxK9XMGXBbzEtQ="
	r, err := gocmd.Tool{Dir: t.TempDir(), Env: []string{"GOFLAGS=-mod=mod"}}.Run(t.Context(), "mod", "download", "-json", mod)
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Dir, Sum string }
	if err := json.Unmarshal(r.Stdout, &got); err != nil || got.Sum != sum {
		t.Fatalf("%s: sum %q, want %q, %v", mod, got.Sum, sum, err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(got.Dir, "pkg/report/v210/sarif/schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && v.Names[0].Name == "schema" {
			text, err = strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		}
		return true
	})
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestGateSARIF(t *testing.T) {
	schema := sarifSchema(t)
	for name, r := range map[string]ruling.Ruling{"refused": refused(), "empty": {Tool: "toll (devel)", Verdict: ruling.Inconclusive, Reason: "open"}} {
		var b bytes.Buffer
		if err := report.GateSARIF(&b, r, []report.Rule{{Name: "concatloop", Summary: "a string grows in a loop", Page: "# page"}}); err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(&b)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name == "empty" {
			// The schema bites: a log without a version is none.
			delete(doc.(map[string]any), "version")
			if schema.Validate(doc) == nil {
				t.Error("the schema takes anything")
			}
			continue
		}
		results := doc.(map[string]any)["runs"].([]any)[0].(map[string]any)["results"].([]any)
		if len(results) != 4 {
			t.Fatalf("%d results", len(results))
		}
		first := results[0].(map[string]any)
		if fixes := first["fixes"].([]any); len(fixes) != 1 || !strings.Contains(marshal(t, fixes), `"deletedRegion":{"endColumn":9,"endLine":5,"startColumn":1,"startLine":5}`) {
			t.Errorf("fixes: %s", marshal(t, fixes))
		}
		for i, want := range []string{`"uri":"sub%20dir/a,b.go"`, `"uri":"sub%20dir/go.mod"`, `"level":"warning"`, `"level":"note"`} {
			if got := marshal(t, results[i]); !strings.Contains(got, want) || strings.Contains(got, "\\u001b") {
				t.Errorf("result %d has no %s: %s", i, want, got)
			}
		}
	}
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestGateGitHub(t *testing.T) {
	var b bytes.Buffer
	if err := report.GateGitHub(&b, refused()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	for i, want := range []string{
		"::error file=sub dir/a%2Cb.go,line=4,endLine=5,title=toll%3A concatloop::builds a string",
		"::error title=toll%3A gate-time::Sum: slower",
		"::warning file=sub dir/c.go,line=9,endLine=9,title=toll%3A gate-bounds::a new bounds check",
		"::notice title=toll%3A fail::4 issues",
	} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is not %q...:\n%s", i, want, b.String())
		}
	}
	if len(lines) != 4 || !strings.Contains(lines[0], "100%25: <b>%0AF is charged with 2.0%25..3.0%25 of the CPU%0Asecond line") || strings.Contains(b.String(), "\x1b") {
		t.Errorf("%s", b.String())
	}
}

func TestGateMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := report.GateMarkdown(&b, refused()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"### Toll gate: fail\n", "- **fail** `sub dir/a,b.go:4` builds a string", "100%: &lt;b>", "| tests | not judged | not asked for |", "| allocations | ok | all \\| well |",
		"| Sum/a\\|b | sec/op | 1.00 us | 2.00 us |", "toll v1.2.3",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "cold.go") {
		t.Error("what is only told of is in the summary")
	}
}

func TestGateJUnit(t *testing.T) {
	r := refused()
	var b bytes.Buffer
	if err := report.GateJUnit(&b, r); err != nil {
		t.Fatal(err)
	}
	type counted struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
	}
	var got struct {
		counted
		Suites []struct {
			counted
			Name  string `xml:"name,attr"`
			Cases []struct {
				File    string `xml:"file,attr"`
				Failure *struct {
					Type string `xml:"type,attr"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.counted != (counted{5, 2, 0, 1}) || len(got.Suites) != 5 {
		t.Errorf("%+v in\n%s", got.counted, b.String())
	}
	if c := got.Suites[0].Cases; len(c) != 1 || c[0].File != "sub dir/a,b.go" || c[0].Failure == nil || c[0].Failure.Type != "concatloop" {
		t.Errorf("findings: %+v", c)
	}
	r.Verdict, r.Issues = ruling.Inconclusive, nil
	b.Reset()
	if err := report.GateJUnit(&b, r); err != nil || !strings.Contains(b.String(), `errors="1"`) || !strings.Contains(b.String(), `<error message=`) {
		t.Errorf("inconclusive: %v\n%s", err, b.String())
	}
}

func TestGateText(t *testing.T) {
	var b bytes.Buffer
	if err := report.GateText(&term.Term{W: &b, Width: 80}, refused()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if term.Columns(strings.TrimSuffix(line, "\n")) > 80 {
			t.Errorf("wider than 80: %q", line)
		}
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		"fail: a,b.go:4:3: builds a string", "fix (safe): use a builder: toll fix aaaaaaaaaa", "warn: c.go:9:", "1 more issue not in hot code",
		"findings (1 issue): 2 new", "tests (not judged): not asked for", "allocations (ok): all | well", "regressed Sum/a|b +100.0%",
		"working tree against origin/main, from where they parted (0123456789)", "fail: 4 issues",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if !strings.HasSuffix(b.String(), "fail: 4 issues that the policy refuses\n") {
		t.Errorf("the verdict is not last:\n%s", b.String())
	}
}
