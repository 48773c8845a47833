package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
	"github.com/gotoll/toll/internal/term"
)

// text renders with the given writer function at a width.
func text(t *testing.T, width int, write func(*term.Term) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&term.Term{W: &b, Width: width}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func find(m report.Model, o report.FindOptions) func(*term.Term) error {
	return func(w *term.Term) error { return report.FindText(w, m, o) }
}

func TestTextGoldens(t *testing.T) {
	full := reporttest.Full()
	for _, c := range []struct {
		name  string
		width int
		write func(*term.Term) error
	}{
		{"find-80", 80, find(full, report.FindOptions{})},
		{"find-pipe", 0, find(full, report.FindOptions{})},
		{"find-all-100", 100, find(full, report.FindOptions{All: true})},
		{"find-large-80", 80, find(reporttest.Large(300, 10), report.FindOptions{Limit: 2})},
		{"find-unpriced-80", 80, find(reporttest.Unpriced(), report.FindOptions{})},
		{"find-empty", 80, find(reporttest.Empty(), report.FindOptions{})},
		{"outcome-80", 80, func(w *term.Term) error { return report.OutcomeText(w, *full.Optimization.Attempts[0].Outcome) }},
		{"outcome-invalid-80", 80, func(w *term.Term) error { return report.OutcomeText(w, *full.Optimization.Attempts[3].Outcome) }},
		{"optimize-80", 80, func(w *term.Term) error { return report.OptimizationText(w, *full.Optimization) }},
		{"optimize-nothing", 80, func(w *term.Term) error { return report.OptimizationText(w, finding.Optimization{Seconds: 3}) }},
		{"record-80", 80, func(w *term.Term) error { return report.RecordText(w, full.Recordings[1]) }},
		{"history-80", 80, func(w *term.Term) error { return report.HistoryText(w, full.Races) }},
		{"history-empty", 80, func(w *term.Term) error { return report.HistoryText(w, nil) }},
		{"warnings-80", 80, func(w *term.Term) error { return report.WarningsText(w, append(full.Warnings, full.Warnings...)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := text(t, c.width, c.write)
			golden := filepath.Join("testdata", c.name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", golden, diff)
			}
		})
	}
}

// Advice on an expression that another finding has a patch for stands below
// that patch, and two patches stay two findings.
func TestFindTextTogether(t *testing.T) {
	at := func(rule, id string, line int, levels ...finding.Level) report.Finding {
		f := finding.Finding{ID: id, Rule: rule, Site: finding.Site{File: "a.go", Line: line, Col: 2}, Message: rule + "s"}
		for _, l := range levels {
			p := finding.Patch{Title: "cure " + id, Level: l}
			if l != finding.Suggest {
				p.Edits = []finding.Edit{{File: "a.go"}}
			}
			f.Patches = append(f.Patches, p)
		}
		return report.Finding{Priced: finding.Priced{Finding: f}}
	}
	m := report.Model{Findings: []report.Finding{
		at("boxing", "id1", 7, finding.Suggest), at("other", "id2", 8), at("sprintfhot", "id3", 7, finding.Safe),
		at("growmap", "id4", 9, finding.Unsafe), at("bytestring", "id5", 9, finding.Safe),
	}}
	got := text(t, 0, find(m, report.FindOptions{}))
	want := []string{"a.go:7:2: sprintfhots", "id3: cure id3", "boxing names the same place (id1)", "a.go:8:2: others", "a.go:9:2: growmaps", "a.go:9:2: bytestrings", "5 findings"}
	for _, w := range want {
		before, after, ok := strings.Cut(got, w)
		if !ok || strings.Contains(before, "a.go:7:2: boxings") {
			t.Fatalf("%q is not there, or not in its place:\n%s", w, text(t, 0, find(m, report.FindOptions{})))
		}
		got = after
	}
}

func TestTextFitsTheWidth(t *testing.T) {
	m := reporttest.Large(200, 10)
	for _, width := range []int{60, 80, 132} {
		for what, write := range map[string]func(*term.Term) error{
			"find":     find(m, report.FindOptions{All: true}),
			"optimize": func(w *term.Term) error { return report.OptimizationText(w, *m.Optimization) },
			"record":   func(w *term.Term) error { return report.RecordText(w, m.Recordings[0]) },
			"history":  func(w *term.Term) error { return report.HistoryText(w, m.Races) },
		} {
			for line := range strings.Lines(text(t, width, write)) {
				if n := term.Columns(strings.TrimSuffix(line, "\n")); n > width {
					t.Errorf("%s at %d columns: %d in %q", what, width, n, line)
				}
			}
		}
	}
}

func TestFindIsOneLinePerFindingInAPipe(t *testing.T) {
	m := reporttest.Full()
	out := text(t, 0, find(m, report.FindOptions{}))
	want := "internal/api/handler.go:88:9: formats a key with fmt.Sprintf where concatenation does (sprintfhot)  1.9%..3.4% of CPU, line match, 412 samples\n"
	if !strings.Contains(out, want) {
		t.Errorf("no line %q in\n%s", want, out)
	}
}

func TestFindNeverHidesACount(t *testing.T) {
	out := text(t, 80, find(reporttest.Large(300, 10), report.FindOptions{Limit: 5}))
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, "38 more") || !strings.Contains(last, "--all") {
		t.Errorf("last line is %q", last)
	}
	if !strings.Contains(out, "257 findings in cold code") {
		t.Errorf("cold ones are not counted:\n%s", out)
	}
	if all := text(t, 0, find(reporttest.Large(300, 10), report.FindOptions{All: true})); strings.Count(all, "(regexpinloop)")+strings.Count(all, "(concatloop)") < 20 || strings.Count(all, ".go:") != 300 {
		t.Errorf("--all shows %d findings of 300", strings.Count(all, ".go:"))
	}
}

func TestTextIsCleaned(t *testing.T) {
	m := reporttest.Hostile()
	for what, write := range map[string]func(*term.Term) error{
		"find":     find(m, report.FindOptions{All: true}),
		"warnings": func(w *term.Term) error { return report.WarningsText(w, m.Warnings) },
		"record":   func(w *term.Term) error { return report.RecordText(w, m.Recordings[0]) },
	} {
		for _, width := range []int{0, 80} {
			if out := text(t, width, write); strings.ContainsAny(out, "\x1b\u202e") {
				t.Errorf("%s at width %d lets an escape through", what, width)
			}
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestWriteErrorsAreReported(t *testing.T) {
	w := &term.Term{W: brokenPipe{}}
	m := reporttest.Full()
	for what, err := range map[string]error{
		"find": report.FindText(w, m, report.FindOptions{}), "json": report.JSON(brokenPipe{}, m), "html": report.HTML(brokenPipe{}, m),
		"record": report.RecordText(w, m.Recordings[0]),
	} {
		if err == nil || !strings.Contains(err.Error(), "broken pipe") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestJSONNamesABadNumber(t *testing.T) {
	m := reporttest.Full()
	m.Findings[1].Prices[0].Share.High = math.Inf(1)
	var b bytes.Buffer
	err := report.JSON(&b, m)
	if err == nil || !strings.Contains(err.Error(), "Findings[1].Priced.Prices[0].Share.High") {
		t.Errorf("error is %v", err)
	}
	if b.Len() > 0 {
		t.Error("half a report was written")
	}
}

func TestJSONIsTheModel(t *testing.T) {
	m := reporttest.Full()
	before := reporttest.Full()
	var b bytes.Buffer
	if err := report.JSON(&b, m); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(m, before) {
		t.Error("JSON changed the model")
	}
	if strings.Contains(b.String(), "null") {
		t.Error("there is a null")
	}
	var back report.Model
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if back.Findings[2].Prices[0].Share != m.Findings[2].Prices[0].Share || len(back.Optimization.Attempts) != 5 {
		t.Error("the model does not come back")
	}
}

// A run over many packages has many profiles with a handful of samples.
func TestRecordOfManyPackagesIsOneRowPerKind(t *testing.T) {
	r := finding.Recording{Name: "001-bench", Source: "go test -bench=. ./..."}
	for range 40 {
		r.Profiles = append(r.Profiles,
			finding.ProfileInfo{Kind: finding.CPU, Package: "example.com/m/p", Samples: 300, Total: 3e9, Unit: "ns", Seconds: 2},
			finding.ProfileInfo{Kind: finding.Mutex, Package: "example.com/m/p", Unit: "ns"})
	}
	out := text(t, 100, func(w *term.Term) error { return report.RecordText(w, r) })
	for _, want := range []string{"cpu of 40 profiles", "12,000", "120 s", "80.0 s", "mutex of 40 profiles", "nothing: it is empty"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Count(out, "\n") > 4 {
		t.Errorf("too long:\n%s", out)
	}
}

func TestReasonsAreSaidOnce(t *testing.T) {
	m := reporttest.Full()
	f := &m.Findings[5]
	f.Prices[0].Unpriced = "not measured yet"
	f.Reasons = []string{"costs 1.0%..2.0% of CPU; not measured yet", "costs 3.0%..4.0% of bytes allocated; not measured yet; late", "late"}
	out := text(t, 0, find(m, report.FindOptions{}))
	if strings.Count(out, "not measured yet") != 1 || strings.Count(out, "late") != 1 || !strings.Contains(out, "costs 3.0%..4.0%") {
		t.Errorf("got\n%s", out)
	}
}

func TestLines(t *testing.T) {
	content := []byte("a\r\nb\nc\nd\ne\n")
	cost := func(line int) []finding.Evidence {
		if line != 3 {
			return nil
		}
		return []finding.Evidence{
			{Kind: finding.CPU, Cum: 5, Total: 10, Unit: "ns", Samples: 2, Match: finding.MatchLine},
			{Kind: finding.Alloc, Cum: 7, Total: 10, Unit: "bytes", Samples: 2, Match: finding.MatchFunc},
		}
	}
	got := report.Lines(content, finding.Site{Line: 2, EndLine: 3}, 1, cost)
	want := []report.Line{{N: 1, Text: "a"}, {N: 2, Text: "b", Hit: true}, {N: 3, Text: "c", Hit: true, Costs: []report.LineCost{{Kind: finding.CPU, Cum: 5, Total: 10, Unit: "ns", Samples: 2}}}, {N: 4, Text: "d"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := report.Lines(content, finding.Site{Line: 5, EndLine: 5}, 9, nil); len(got) != 5 || got[0].Text != "a" {
		t.Errorf("whole file is %v", got)
	}
	for _, line := range []int{0, -1, 99} {
		if got := report.Lines(content, finding.Site{Line: line}, 3, nil); got != nil {
			t.Errorf("line %d gives %v", line, got)
		}
	}
	if got := report.Lines(bytes.Repeat([]byte("x\n"), 500), finding.Site{Line: 10, EndLine: 400}, 2, nil); len(got) > 50 {
		t.Errorf("a long range gives %d lines", len(got))
	}
}
