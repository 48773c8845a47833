package ruletest

import (
	"cmp"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/rule"
)

// fuzzRuns is the number of inputs tried beyond the seed corpus.
const fuzzRuns = "200x"

// checkLab proves the pair: Bad is the pattern, Better is not, both behave
// alike, and the fix of Bad behaves like Better.
func checkLab(t *testing.T, r *rule.Rule) {
	files := labFiles(t, r.Lab)
	dir := t.TempDir()
	files["go.mod"] = "module " + r.Name() + ".lab\n\ngo " + labGo(r) + "\n"
	write(t, dir, files)

	pkgs := load(t, r.Analyzer, tree{dir: dir}, ".")
	actions := runOn(t, r.Analyzer, pkgs)
	checkPair(t, actions)
	fixes := fixesOf(t, r, actions)
	checkLevel(t, r, fixes)
	runLab(t, dir, "Bad and Better")
	if len(fixes) == 0 {
		return
	}

	bad := filepath.Join(dir, "bad.go")
	fixed := files["bad.go"]
	for i := 0; len(fixes) > 0; i++ {
		after, err := apply(fixes[0].fset, fixes[0].fix)
		if err != nil {
			t.Fatalf("fix of bad.go: %v", err)
		}
		if len(after) != 1 || after[bad] == "" {
			t.Fatalf("fix of bad.go edits other files too: %d", len(after))
		}
		if err := tidy(fixed, after[bad]); err != nil {
			t.Fatalf("bad.go after its fix %v", err)
		}
		fixed = after[bad]
		write(t, dir, map[string]string{
			"bad.go": fixed,
			"go.mod": "module " + r.Name() + ".fixed\n\ngo " + labGo(r) + "\n",
		})
		if i == 20 {
			t.Fatalf("bad.go is still fixable after %d fixes:\n%s", i, fixed)
		}
		pkgs = again(t, r, dir, pkgs, fixed)
		fixes = fixesOf(t, r, runOn(t, r.Analyzer, pkgs))
	}
	runLab(t, dir, "Bad as fixed and Better")
}

// again is the lab's package with another bad.go. What it imports is loaded
// already, unless the fix brought in more.
func again(t *testing.T, r *rule.Rule, dir string, pkgs []*packages.Package, bad string) []*packages.Package {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "bad.go", bad, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	all := everything(pkgs)
	if len(pkgs) != 1 || !all.has(maps.Values(imports(f))) {
		return load(t, r.Analyzer, tree{dir: dir}, ".")
	}
	c, err := copyOf(t, pkgs[0], all, r.Name()+".fixed", dir, map[string]string{filepath.Join(dir, "bad.go"): bad})
	if err != nil {
		t.Fatalf("bad.go as fixed does not compile: %v\n%s", err, bad)
	}
	return []*packages.Package{c}
}

// labGo is the Go version of the lab's module: the newest language unless the
// rule is dead there.
func labGo(r *rule.Rule) string {
	if r.DeadSince != "" && r.AliveSince != "" {
		return r.AliveSince
	}
	if r.DeadSince != "" {
		return "1.21"
	}
	return "1.26"
}

// labFiles reads the embedded folder, which is lab/ or holds lab/.
func labFiles(t *testing.T, lab fs.FS) map[string]string {
	files := map[string]string{}
	err := fs.WalkDir(lab, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(lab, path)
		files[strings.TrimPrefix(path, "lab/")] = string(text)
		return err
	})
	if err != nil {
		t.Fatalf("read the embedded lab: %v", err)
	}
	for _, want := range []string{"bad.go", "better.go", "lab_test.go"} {
		if files[want] == "" {
			t.Fatalf("the embedded lab has no %s", want)
		}
	}
	for _, want := range []string{"func FuzzEquivalent(", "func BenchmarkBad(", "func BenchmarkBetter("} {
		if !strings.Contains(files["lab_test.go"], want) {
			t.Fatalf("lab_test.go has no %s...)", want)
		}
	}
	if !strings.Contains(files["lab_test.go"], ".Loop()") && !strings.Contains(files["lab_test.go"], ".RunParallel(") {
		t.Fatal("lab_test.go does not measure with b.Loop")
	}
	return files
}

// checkPair proves that Bad is flagged and Better is not.
func checkPair(t *testing.T, actions []*checker.Action) {
	t.Helper()
	flagged := 0
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			pos := act.Package.Fset.Position(d.Pos)
			switch filepath.Base(pos.Filename) {
			case "bad.go":
				flagged++
			default:
				t.Errorf("%s:%d: flagged, only bad.go may be: %s", filepath.Base(pos.Filename), pos.Line, d.Message)
			}
		}
	}
	if flagged == 0 {
		t.Error("bad.go is not flagged")
	}
}

// checkLevel proves that Bad gets a fix of the rule's level.
func checkLevel(t *testing.T, r *rule.Rule, fixes []placedFix) {
	t.Helper()
	safe := slices.ContainsFunc(fixes, func(f placedFix) bool { return f.level == finding.Safe })
	if r.Level == finding.Safe && !safe {
		t.Error("the rule's level is safe, but bad.go gets no safe fix")
	}
	if r.Level == finding.Unsafe && len(fixes) == 0 {
		t.Error("the rule's level is unsafe, but bad.go gets no fix")
	}
}

// runLab runs the pair's tests, each benchmark once and a short fuzzing, in one
// binary. Vet runs with all its checks.
func runLab(t *testing.T, dir, what string) {
	t.Helper()
	tool := gocmd.Tool{Dir: dir, Env: []string{"GOPROXY=off", "GOWORK=off", "GOFLAGS=-mod=mod", "GO111MODULE=on"}}
	r, err := tool.Run(t.Context(), "test", "-vet=all", "-count=1", "-bench=.", "-benchtime=1x",
		"-fuzz=^FuzzEquivalent$", "-fuzztime="+fuzzRuns, "-fuzzminimizetime=1x", "-parallel=1", ".")
	if err != nil {
		src, _ := os.ReadFile(filepath.Join(dir, "bad.go"))
		t.Fatalf("%s: %v\n%s\n-- bad.go --\n%s", what, err, r.Stdout, src)
	}
	for _, ran := range []string{"BenchmarkBad", "BenchmarkBetter", "fuzz: "} {
		if !strings.Contains(string(r.Stdout), ran) {
			t.Fatalf("%s: %q did not run:\n%s", what, ran, r.Stdout)
		}
	}
}

// A placedFix is a fix that edits bad.go, with the level it is offered at.
type placedFix struct {
	fset  *token.FileSet
	fix   analysis.SuggestedFix
	level finding.Level
}

// fixesOf returns the fixes with edits that the actions offer.
func fixesOf(t *testing.T, r *rule.Rule, actions []*checker.Action) []placedFix {
	t.Helper()
	var fixes []placedFix
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			if err := convention(r, d); err != nil {
				t.Error(err)
			}
			level := cmp.Or(finding.Level(d.Category), r.Level)
			for _, f := range d.SuggestedFixes {
				if len(f.TextEdits) > 0 {
					fixes = append(fixes, placedFix{act.Package.Fset, f, level})
				}
			}
		}
	}
	return fixes
}
