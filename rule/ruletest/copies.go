package ruletest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gotoll/toll/rule"
)

// A trial is one fix alone on a copy of its package.
type trial struct {
	path   string // of the fixture's package
	from   string // where the fix was offered, and its title
	before int    // fixes offered for the package before
	texts  map[string]string
}

// checkEachFix applies every fix alone to a copy of its package: a fix must
// compile without its neighbours, be gofmt-clean, keep the comments, and leave
// fewer findings to fix than there were.
func checkEachFix(t *testing.T, r *rule.Rule, testdata string, actions []*checker.Action) {
	var trials []trial
	needs := map[string]bool{} // the fixtures' packages, and what the fixes import
	seen := map[string]bool{}  // a package with tests is loaded twice
	for _, act := range actions {
		fixes, err := fixable(act.Diagnostics)
		if err != nil {
			t.Error(err)
		}
		for _, fix := range fixes {
			from := fmt.Sprintf("%s: %q", act.Package.Fset.Position(fix.TextEdits[0].Pos), fix.Message)
			if seen[from] {
				continue
			}
			seen[from] = true
			texts, err := apply(act.Package.Fset, fix)
			if err != nil {
				t.Errorf("%s: %v", from, err)
				continue
			}
			for name, after := range texts {
				if err := tidiedFile(name, after, needs); err != nil {
					t.Errorf("%s: after the fix the file %v", from, err)
				}
			}
			needs[act.Package.PkgPath] = true
			trials = append(trials, trial{act.Package.PkgPath, from, len(fixes), texts})
		}
	}
	if len(trials) == 0 || t.Failed() {
		return
	}
	var pkgs []*packages.Package
	for _, act := range actions {
		pkgs = append(pkgs, act.Package)
	}
	all := everything(pkgs)
	if !all.has(maps.Keys(needs)) {
		all = everything(load(t, r.Analyzer, tree{testdata, true}, slices.Sorted(maps.Keys(needs))...))
	}
	checkTrials(t, r, all, trials)
}

// tidiedFile is tidy of a file on disk; it adds the imports of its new text to
// needs.
func tidiedFile(name, after string, needs map[string]bool) error {
	before, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := tidy(string(before), after); err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, after, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, path := range imports(f) {
		needs[path] = true
	}
	return nil
}

// checkTrials type-checks all copies and runs the rule over them. Building them
// would cost a run of the compiler for each.
func checkTrials(t *testing.T, r *rule.Rule, all loaded, trials []trial) {
	gopath := t.TempDir()
	byCopy := map[string]trial{}
	var copies []*packages.Package
	for i, tr := range trials {
		p := all[tr.path]
		path := fmt.Sprintf("fixed%d/%s", i, tr.path)
		c, err := copyOf(t, p, all, path, filepath.Join(gopath, "src", path), tr.texts)
		if err != nil {
			t.Errorf("%s: does not compile: %v\n%s", tr.from, err, sourceOf(c))
			continue
		}
		byCopy[path] = tr
		copies = append(copies, c)
	}
	if t.Failed() {
		return
	}
	for _, act := range runOn(t, r.Analyzer, copies) {
		left, err := fixable(act.Diagnostics)
		if err != nil {
			t.Error(err)
		}
		if tr := byCopy[act.Package.PkgPath]; len(left) >= tr.before {
			t.Errorf("%s: the fix leaves %d findings to fix where %d were: it must cure its own\n%s",
				tr.from, len(left), tr.before, sourceOf(act.Package))
		}
	}
}

// copyOf is package p under another path in dir, with other texts for some of
// its files.
func copyOf(t *testing.T, p *packages.Package, all loaded, path, dir string, texts map[string]string) (*packages.Package, error) {
	t.Helper()
	c := *p
	c.ID, c.PkgPath, c.GoFiles, c.Syntax = path, path, nil, nil
	for _, name := range p.CompiledGoFiles {
		text, changed := texts[name]
		if !changed {
			src, err := os.ReadFile(name)
			if err != nil {
				return &c, err
			}
			text = string(src)
		}
		write(t, dir, map[string]string{filepath.Base(name): text})
		at := filepath.Join(dir, filepath.Base(name))
		f, err := parser.ParseFile(p.Fset, at, text, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return &c, err
		}
		c.GoFiles, c.Syntax = append(c.GoFiles, at), append(c.Syntax, f)
	}
	c.CompiledGoFiles = c.GoFiles
	c.Imports = all.with(p.Imports)
	c.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: loaded(c.Imports), Sizes: p.TypesSizes}
	var err error
	c.Types, err = conf.Check(path, p.Fset, c.Syntax, c.TypesInfo)
	return &c, err
}

// with is imports and all of l.
func (l loaded) with(imports map[string]*packages.Package) map[string]*packages.Package {
	both := maps.Clone(imports)
	for path, p := range l {
		both[path] = p
	}
	return both
}

// loaded imports what is loaded already.
type loaded map[string]*packages.Package

// everything is pkgs and what they import, as far as its types are known.
// Packages with their tests are left out: nobody can import those.
func everything(pkgs []*packages.Package) loaded {
	all := loaded{}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Types != nil && p.Types.Complete() && !withTests(p) {
			all[p.PkgPath] = p
		}
	})
	return all
}

// withTests reports whether p is a package as its tests are compiled with it.
func withTests(p *packages.Package) bool { return p.ID != p.PkgPath }

// has reports whether all of the paths can be imported.
func (l loaded) has(paths iter.Seq[string]) bool {
	for path := range paths {
		if path != "unsafe" && l[path] == nil {
			return false
		}
	}
	return true
}

func (l loaded) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := l[path]; p != nil && p.Types != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("not loaded: %s", strconv.Quote(path))
}

// fixable keeps the diagnostics' fixes that have edits. A diagnostic has one
// at most: a person who asks for "the fix" must not be asked back.
func fixable(diags []analysis.Diagnostic) ([]analysis.SuggestedFix, error) {
	var fixes []analysis.SuggestedFix
	for _, d := range diags {
		n := 0
		for _, f := range d.SuggestedFixes {
			if len(f.TextEdits) > 0 {
				fixes = append(fixes, f)
				n++
			}
		}
		if n > 1 {
			return nil, fmt.Errorf("more than one fix with edits for: %s", d.Message)
		}
	}
	return fixes, nil
}
