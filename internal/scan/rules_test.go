package scan

import (
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/txtar"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// module writes a txtar archive to a fresh folder.
func module(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	return dir
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

// options scan dir with a cache of the test's own, without network or compiler.
func options(t *testing.T, dir string, rules ...*rule.Rule) Options {
	t.Helper()
	return Options{Dir: dir, Rules: rules, CacheDir: filepath.Join(t.TempDir(), "cache"),
		Env: []string{"GOPROXY=off", "GOFLAGS=-toolexec=false", "GOTOOLCHAIN=local", "GOWORK="}}
}

func scan(t *testing.T, o Options) *Result {
	t.Helper()
	r, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// onCalls makes a rule that reports calls of functions with the given name.
func onCalls(name, callee string, report func(*analysis.Pass, *ast.CallExpr)) *rule.Rule {
	run := func(pass *analysis.Pass) (any, error) {
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			call := n.(*ast.CallExpr)
			id, ok := ast.Unparen(call.Fun).(*ast.Ident)
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
				id, ok = sel.Sel, true
			}
			if ok && id.Name == callee {
				report(pass, call)
			}
		})
		return nil, nil
	}
	return &rule.Rule{Status: rule.Stable, Level: finding.Safe, Selector: finding.Selector{Kinds: []finding.Kind{finding.CPU}},
		Analyzer: &analysis.Analyzer{Name: name, Doc: name, Requires: []*analysis.Analyzer{inspect.Analyzer}, Run: run}}
}

// slow reports calls of "slow" and offers "fast" instead.
func slow() *rule.Rule {
	return onCalls("slowcall", "slow", func(pass *analysis.Pass, call *ast.CallExpr) {
		pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "calls slow",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "call fast", TextEdits: []analysis.TextEdit{{Pos: call.Fun.Pos(), End: call.Fun.End(), NewText: []byte("fast")}}}}})
	})
}

// A costly fact says that a function calls slow, itself or through others.
type costly struct{}

func (*costly) AFact() {}

// throughFacts reports calls of functions known to be costly by a fact.
func throughFacts() *rule.Rule {
	run := func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				fd, ok := d.(*ast.FuncDecl)
				if !ok || fd.Body == nil {
					continue
				}
				ast.Inspect(fd.Body, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					id, _ := ast.Unparen(call.Fun).(*ast.Ident)
					if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
						id = sel.Sel
					}
					fn, ok := pass.TypesInfo.Uses[id].(*types.Func)
					if !ok || fn.Name() != "slow" && !pass.ImportObjectFact(fn, new(costly)) {
						return true
					}
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "calls something slow"})
					pass.ExportObjectFact(pass.TypesInfo.Defs[fd.Name], new(costly))
					return true
				})
			}
		}
		return nil, nil
	}
	return &rule.Rule{Level: finding.Suggest, Analyzer: &analysis.Analyzer{Name: "slowchain", Doc: "slowchain", Run: run, FactTypes: []analysis.Fact{new(costly)}}}
}

// lines gives findings as "file:line rule func".
func lines(found []finding.Priced) []string {
	out := []string{}
	for _, f := range found {
		out = append(out, strings.Join([]string{f.Site.String(), f.Rule, f.Site.Func}, " "))
	}
	return out
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
}
