// Package ruletest is the one harness of every rule's test: Run proves that a
// rule's folder is complete and true.
//
// It owns the checks and the throw-away modules they need; it refuses to know
// any single rule. Nothing is skipped: a folder without a lab, a golden or a
// silent fixture fails. It is fast because all fixes of a folder are loaded by
// one `go list` (each as a copy of its package), and because the lab modules
// import the standard library only, so the build cache holds everything else.
package ruletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gotoll/toll/rule"
)

// Run proves the rule whose folder is the current one:
//
//   - page: metadata, headings, folder name, files; only stock passes required
//   - fixtures: wants and goldens; a silent file; an untouched generated file;
//     the message convention; each fix alone compiles, is gofmt-clean, keeps
//     every comment and cures its finding; under an old Go version no fix uses
//     what came later
//   - lab: Bad is flagged, Better is not, both behave alike under fuzzing, and
//     Bad as the fix leaves it behaves like Better
//
// A rule that reads the compiler's notes gets those of the installed compiler,
// one whose fixes have blanks gets a number in each, and both are silent without.
func Run(t *testing.T, r *rule.Rule) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("page", func(t *testing.T) { checkPage(t, r, dir) })
	if r.ReadsNotes() || r.HasBlanks() {
		t.Run("silence", func(t *testing.T) { checkSilentWithoutNotes(t, r, dir) })
	}
	t.Run("fixtures", func(t *testing.T) { checkFixtures(t, filled(noted(t, r)), dir) })
	t.Run("lab", func(t *testing.T) { checkLab(t, filled(noted(t, r))) })
}

// A tree is where packages are loaded from: a module's folder, or a GOPATH
// with the fixtures in src.
type tree struct {
	dir    string
	gopath bool
}

func (tr tree) env() []string {
	env := append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=")
	if tr.gopath {
		return append(env, "GO111MODULE=off", "GOPATH="+tr.dir)
	}
	return append(env, "GO111MODULE=on", "GOFLAGS=-mod=mod")
}

// analyze loads the packages and runs the analyzer over them. A package that
// does not load or type-check fails the test.
func analyze(t *testing.T, a *analysis.Analyzer, tr tree, patterns ...string) []*checker.Action {
	t.Helper()
	return runOn(t, a, load(t, a, tr, patterns...))
}

// load loads what analyzer a needs of the packages.
func load(t *testing.T, a *analysis.Analyzer, tr tree, patterns ...string) []*packages.Package {
	t.Helper()
	mode := packages.LoadSyntax
	if needsFacts(a) {
		mode = packages.LoadAllSyntax
	}
	cfg := &packages.Config{Mode: mode | packages.NeedModule, Dir: tr.dir, Env: tr.env(), Context: t.Context()}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatalf("load %v: %v", patterns, err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Errorf("%s does not compile: %v\n%s", p.PkgPath, e, sourceOf(p))
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	return pkgs
}

func runOn(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatalf("analyze %d packages: %v", len(pkgs), err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("analyze %s: %v", act.Package.PkgPath, act.Err)
		}
	}
	return graph.Roots
}

// needsFacts reports whether the analyzer, or one it requires, looks at the
// dependencies' syntax through facts.
func needsFacts(a *analysis.Analyzer) bool {
	if len(a.FactTypes) > 0 {
		return true
	}
	for _, req := range a.Requires {
		if needsFacts(req) {
			return true
		}
	}
	return false
}

// sourceOf is the text of a package that does not compile: it is made by a
// fix, and nobody can open it after the test.
func sourceOf(p *packages.Package) string {
	var b strings.Builder
	for _, name := range p.GoFiles {
		if text, err := os.ReadFile(name); err == nil {
			b.WriteString("-- " + filepath.Base(name) + " --\n")
			b.Write(text)
		}
	}
	return b.String()
}

// write puts files below dir, making folders as needed.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
