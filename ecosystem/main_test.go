package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

func TestModules(t *testing.T) {
	mods, err := readModules("modules.txt")
	if err != nil {
		t.Fatal(err)
	}
	kinds, quick := map[string]bool{}, 0
	for _, m := range mods {
		kinds[m.Kind] = true
		if m.Quick {
			quick++
		}
	}
	if len(mods) < 30 || len(kinds) < 15 || quick != 3 {
		t.Errorf("%d modules of %d kinds, %d quick; want at least 30 of 15, and 3 quick", len(mods), len(kinds), quick)
	}
	for _, text := range []string{"example.com/m\n", "example.com/m latest store\n", "a.b/c v1.0.0 store\na.b/c v1.1.0 store\n"} {
		name := filepath.Join(t.TempDir(), "modules.txt")
		write(t, name, text)
		if _, err := readModules(name); err == nil || !strings.Contains(err.Error(), "modules.txt:") {
			t.Errorf("%q: error %v, want one with the line", text, err)
		}
	}
}

// TestReadings holds the readings to what there is: rules, one verdict per site.
// Sites of modules that are not pinned are kept as a record of what was read.
func TestReadings(t *testing.T) {
	mods, err := readModules("modules.txt")
	if err != nil {
		t.Fatal(err)
	}
	readings, err := readReadings("reading.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(readings) == 0 {
		t.Fatal("nothing was read")
	}
	seen, pinned := map[string]bool{}, 0
	for _, r := range readings {
		at := fmt.Sprintf("%s %s %s:%d", r.Rule, r.Module, r.File, r.Line)
		if seen[at] {
			t.Errorf("%s was read twice", at)
		}
		seen[at] = true
		if slices.ContainsFunc(mods, func(m module) bool { return m.Path == r.Module }) {
			pinned++
		}
		if !slices.ContainsFunc(rules.All(), func(x *rule.Rule) bool { return x.Name() == r.Rule }) {
			t.Errorf("%s: no such rule", at)
		}
	}
	if pinned == 0 {
		t.Error("no module of modules.txt was read: readings of others are not counted")
	}
}

func TestWorse(t *testing.T) {
	before := outcomes{
		"p": {Test: "pass"}, "q": {Test: "fail"}, "r": {Test: "none"}, "s": {Test: "pass", Vet: []string{"copylocks: x at 12"}}, "t": {Build: "bad", Test: "fail"},
	}
	for _, tt := range []struct {
		name  string
		after outcomes
		want  string
	}{
		{"the same", before, ""},
		{"a test fails", outcomes{"p": {Test: "fail"}}, "test p"},
		{"a test is not reached", outcomes{"p": {Test: "none"}}, "test p"},
		{"what failed before fails", outcomes{"q": {Test: "fail"}, "t": {Build: "worse"}}, ""},
		{"the build breaks, which is said once", outcomes{"p": {Build: "undefined: x", Test: "fail"}}, "build p"},
		{"vet says the same of another line", outcomes{"s": {Test: "pass", Vet: []string{"copylocks: x at 15"}}}, ""},
		{"vet says it twice", outcomes{"s": {Test: "pass", Vet: []string{"copylocks: x at 15", "copylocks: x at 16"}}}, "vet s"},
	} {
		var got []string
		for _, b := range worse(before, tt.after) {
			got = append(got, b.What+" "+b.Package)
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, got, tt.want)
		}
	}
}

// renamer is a rule whose fix renames calls of one function into another.
func renamer(name, from, to string) *rule.Rule {
	a := &analysis.Analyzer{Name: name, Doc: name, Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if id, ok := call.Fun.(*ast.Ident); ok && id.Name == from {
						pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: "calls " + from, SuggestedFixes: []analysis.SuggestedFix{
							{Message: "call " + to, TextEdits: []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: []byte(to)}}},
						}})
					}
				}
				return true
			})
		}
		return nil, nil
	}}
	return &rule.Rule{Analyzer: a, Status: rule.Stable, Level: finding.Safe}
}

// TestBroken tries rules whose fixes break a build, break a test, never end,
// and one that is right, and sees that each is blamed for its own.
func TestBroken(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "a", "a.go"), "package a\n\nfunc one() int { return 1 }\nfunc eins() int { return 1 }\nfunc two() int { return 2 }\n\nfunc A() int { return one() }\n")
	write(t, filepath.Join(dir, "a", "a_test.go"), "package a\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {\n\tif A() != 1 {\n\t\tt.Error(A())\n\t}\n}\n")
	for _, tt := range []struct {
		name  string
		rules []*rule.Rule
		want  string
	}{
		{"right", []*rule.Rule{renamer("right", "one", "eins")}, ""},
		{"no build", []*rule.Rule{renamer("nobuild", "one", "three")}, "build of example.com/m@v1.0.0 example.com/m/a by nobuild"},
		{"other behaviour", []*rule.Rule{renamer("other", "one", "two")}, "test of example.com/m@v1.0.0 example.com/m/a by other"},
		{"no end", []*rule.Rule{renamer("there", "one", "eins"), renamer("back", "eins", "one")}, "fix of example.com/m@v1.0.0  by there"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			work := &trial{
				module: module{Path: "example.com/m", Version: "v1.0.0"}, tool: gocmd.Tool{Dir: dir, Env: env}, rules: tt.rules,
				single: map[string][]finding.Patch{}, r: record{Module: "example.com/m", Version: "v1.0.0", Fixes: map[string]int{}},
			}
			if err := work.settle(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := work.test(t.Context(), limits{pkg: time.Minute}); err != nil {
				t.Fatal(err)
			}
			if p := work.r.Before["example.com/m/a"].Test; p != "pass" {
				t.Errorf("before: %q, want pass", p)
			}
			s := sum([]record{work.r}, nil, tt.rules)
			if got := strings.Join(s.broken(), "\n"); got != tt.want {
				t.Errorf("broken: %q, want %q", got, tt.want)
			}
			if err := s.verdict(); (err != nil) != (tt.want != "") {
				t.Errorf("verdict: %v", err)
			}
			if err := work.restore(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestResults: the last record of a module counts, also after a run that was
// killed while it wrote.
func TestResults(t *testing.T) {
	name, tested := filepath.Join(t.TempDir(), "results.jsonl"), filepath.Join(t.TempDir(), "tested.jsonl")
	r, err := openResults(name, tested)
	if err != nil {
		t.Fatal(err)
	}
	for _, patch := range []string{"1", "2"} {
		if err := r.put(record{Module: "m", Version: "v1.0.0", Patch: patch}); err != nil {
			t.Fatal(err)
		}
	}
	r.file.WriteString(`{"module":"m","version":"v1.0.0","pat`)
	r.close()
	for range 2 {
		if r, err = openResults(name, tested); err != nil {
			t.Fatal(err)
		}
		if got := r.get(module{Path: "m", Version: "v1.0.0"}).Patch; got != "2" {
			t.Errorf("kept %q, want the second", got)
		}
		if err := r.put(record{Module: "n", Version: "v1.0.0"}); err != nil {
			t.Fatal(err)
		}
		r.close()
	}
}

// TestTested: what tests said is known to a run that has nothing else, and a
// module that was not tested, or could not be, is not among it.
func TestTested(t *testing.T) {
	tested := filepath.Join(t.TempDir(), "tested.jsonl")
	open := func() *results {
		r, err := openResults(filepath.Join(t.TempDir(), "results.jsonl"), tested)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.close)
		return r
	}
	r := open()
	passed := outcomes{"m/p": {Test: "pass"}}
	for _, rec := range []record{
		{Module: "m", Version: "v1.0.0", Patch: "1", Before: passed, After: passed, Sites: []site{{Rule: "slow"}}},
		{Module: "scanned", Version: "v1.0.0", Patch: "1"},
		{Module: "slow", Version: "v1.0.0", Patch: "1", Before: passed, Failed: "took too long"},
	} {
		if err := r.put(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.keepTested(); err != nil {
		t.Fatal(err)
	}
	fresh := open()
	if got := fresh.get(module{Path: "m", Version: "v1.0.0"}); got.Patch != "1" || got.After["m/p"].Test != "pass" || len(got.Sites) > 0 {
		t.Errorf("kept %+v, want what the tests said", got)
	}
	if len(fresh.latest) != 1 {
		t.Errorf("kept %d modules, want the tested one", len(fresh.latest))
	}
}

// TestReadingCounts: a reading counts while its site is reported.
func TestReadingCounts(t *testing.T) {
	slow := renamer("slow", "one", "two")
	rec := record{Module: "m", Version: "v1.0.0", Sites: []site{{Rule: "slow", File: "a.go", Line: 1}, {Rule: "slow", File: "a.go", Line: 2}}}
	s := sum([]record{rec}, []reading{
		{Rule: "slow", Module: "m", File: "a.go", Line: 1, Verdict: "right"},
		{Rule: "slow", Module: "m", File: "a.go", Line: 2, Verdict: "wrong"},
		{Rule: "slow", Module: "m", File: "a.go", Line: 3, Verdict: "wrong"},
	}, []*rule.Rule{slow})
	if w := s.rows[0]; w.sites != 2 || w.right != 1 || w.wrong != 1 || w.gone != 1 {
		t.Errorf("%+v: want 2 sites, 1 right, 1 wrong, 1 gone", w)
	}
	if err := s.verdict(); err == nil {
		t.Error("half of what was read is wrong, and nothing is said")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
