// Package unboundedcache is the rule for a map that lives as long as the program
// and remembers every key it was ever asked for.
//
// It owns the judgement that a map is a cache (asked and filled by the same
// function, with keys of its caller) and that nothing in the package ever
// empties it. It looks only at package variables, and at fields whose name says
// cache.
package unboundedcache

import (
	"embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is unboundedcache.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unboundedcache",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unboundedcache.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a map keeps every key it was ever asked for, for the life of the program",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"runtime.mapassign*", "internal/runtime/maps.*", "sync.(*Map)*", "internal/sync.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for _, s := range stores(pass) {
		if asked(pass, s) && ofCaller(pass, s) && !emptied(pass, s.cache) && !kit.Cold(pass, s.at) {
			kit.Report(pass, finding.Suggest, s.at.Node().(analysis.Range), "keeps every key it was ever asked for: nothing removes one from "+s.cache.Name())
		}
	}
	return nil, nil
}

// A store puts a key into a map that may be a cache.
type store struct {
	at    inspector.Cursor // the statement or call
	cache *types.Var
	key   ast.Expr
}

// stores lists the stores into long-lived maps, in source order.
func stores(pass *analysis.Pass) (out []store) {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				if !ok {
					continue
				}
				if v := longLived(pass, index.X); v != nil && kit.IsMap(v.Type()) {
					out = append(out, store{c, v, index.Index})
				}
			}
		case *ast.CallExpr:
			if kit.IsMethod(info, n, "sync", "Map", "Store", "LoadOrStore") && len(n.Args) == 2 {
				if v := longLived(pass, kit.Receiver(n)); v != nil {
					out = append(out, store{c, v, n.Args[0]})
				}
			}
		}
	}
	return out
}

// longLived is the variable of this package behind e that lives as long as the
// program: a package variable, a field of one, or a field named after a cache.
func longLived(pass *analysis.Pass, e ast.Expr) *types.Var {
	v, ok := kit.Object(pass.TypesInfo, e).(*types.Var)
	if !ok || v.Pkg() != pass.Pkg || v.Exported() {
		return nil
	}
	if !v.IsField() {
		if kit.IsLocal(v) {
			return nil
		}
		return v
	}
	root := kit.RootVar(pass.TypesInfo, e)
	if root != nil && !kit.IsLocal(root) && !root.IsField() {
		return v
	}
	name := strings.ToLower(v.Name())
	if strings.Contains(name, "cache") || strings.HasPrefix(name, "memo") {
		return v
	}
	return nil
}

// asked tells whether the function that stores also looks the cache up: get or
// create. A registration only stores.
func asked(pass *analysis.Pass, s store) bool {
	decl := kit.Decl(s.at)
	if decl == nil || decl.Body == nil || registers(decl.Name.Name) {
		return false
	}
	info, found := pass.TypesInfo, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt: // v, ok := m[k] or v := m[k]
			for _, r := range n.Rhs {
				found = found || reads(info, r, s.cache)
			}
		case *ast.IfStmt:
			found = found || reads(info, n.Cond, s.cache)
		case *ast.CallExpr:
			if kit.IsMethod(info, n, "sync", "Map", "Load", "LoadOrStore") {
				found = found || kit.Object(info, kit.Receiver(n)) == s.cache
			}
		}
		return !found
	})
	return found
}

func reads(info *types.Info, e ast.Expr, cache *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && kit.Object(info, index.X) == cache {
			found = true
		}
		return !found
	})
	return found
}

func registers(name string) bool {
	name = strings.ToLower(name)
	for _, prefix := range [...]string{"register", "add", "set", "init", "new", "load", "must", "enable"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// ofCaller tells whether the key may be anything a caller brings: a string, a
// number, a struct of such. Types, enumerations and functions are as many as
// the program has.
func ofCaller(pass *analysis.Pass, s store) bool {
	if pass.TypesInfo.Types[s.key].Value != nil {
		return false
	}
	return open(pass.TypesInfo.TypeOf(s.key), 0)
}

func open(t types.Type, depth int) bool {
	if t == nil || depth > 4 || enumerated(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Info()&types.IsInteger != 0 && u.Kind() != types.Uint8 && u.Kind() != types.Int8
	case *types.Struct:
		some := false
		for f := range u.Fields() {
			if kit.IsNamed(f.Type(), "reflect", "Type") {
				return false
			}
			some = some || open(f.Type(), depth+1)
		}
		return some
	case *types.Array:
		return true
	}
	return false
}

// enumerated tells whether a named type has constants of its own.
func enumerated(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	n := 0
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			n++
		}
	}
	return n > 1
}

// emptied tells whether anything in the package may take keys out of the cache,
// replace it, ask how full it is, or hand it to somebody who may.
func emptied(pass *analysis.Pass, cache *types.Var) bool {
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(pass.TypesInfo, file, cache) {
			at := id
			if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
				at = at.Parent()
			}
			if !grows(pass.TypesInfo, at) {
				return true
			}
		}
	}
	return false
}

// grows tells whether a use of the cache at at is one that never takes a key
// out: an index, a range, a first make, a method of sync.Map that loads or
// stores.
func grows(info *types.Info, at inspector.Cursor) bool {
	kind, i := at.ParentEdge()
	switch p := at.Parent().Node().(type) {
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Key // where a constructor makes it
	case *ast.BinaryExpr:
		return kit.IsNil(info, p.X) || kit.IsNil(info, p.Y)
	case *ast.SelectorExpr:
		switch p.Sel.Name {
		case "Load", "Store", "LoadOrStore":
			return true
		}
	case *ast.AssignStmt: // made on first use
		if kind != edge.AssignStmt_Lhs || len(p.Lhs) != len(p.Rhs) {
			return false
		}
		decl := kit.Decl(at)
		return ifNil(info, at) || decl != nil && registers(decl.Name.Name) && makes(info, p.Rhs[i])
	}
	return false
}

func makes(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make")
	}
	return false
}

// ifNil tells whether at stands in an if that found the cache to be nil.
func ifNil(info *types.Info, at inspector.Cursor) bool {
	for up := range at.Enclosing((*ast.IfStmt)(nil)) {
		x, _, y, ok := kit.Comparison(up.Node().(*ast.IfStmt).Cond)
		return ok && (kit.IsNil(info, x) || kit.IsNil(info, y))
	}
	return false
}
