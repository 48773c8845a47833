package regexpinloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// fixed tells whether e, in decl, is the same at each run: a constant, and what
// functions without an effect make of constants and of variables of the package that
// nothing changes, also in a local.
func fixed(pass *analysis.Pass, decl ast.Decl, e ast.Expr) bool {
	info := pass.TypesInfo
	if tv, ok := info.Types[e]; ok && tv.Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return fixed(pass, decl, e.X) && fixed(pass, decl, e.Y)
	case *ast.CallExpr:
		return len(e.Args) > 0 && pure(info, e) && allFixed(pass, decl, e.Args)
	case *ast.CompositeLit:
		_, list := kit.Underlying(info, e).(*types.Slice)
		return list && len(e.Elts) > 0 && allFixed(pass, decl, e.Elts)
	}
	v := kit.Variable(info, e)
	if v == nil || v.IsField() || v.Pkg() != pass.Pkg {
		return false
	}
	if kit.IsLocal(v) {
		from := kit.Origin(info, decl, e)
		return from != e && startsAs(info, decl, v, from) && fixed(pass, decl, from)
	}
	if v.Exported() && pass.Pkg.Name() != "main" {
		return false // other packages may set it
	}
	var given []ast.Expr
	for _, file := range pass.Files {
		given = append(given, kit.Given(info, file, v)...)
		if writesItems(info, file, v) {
			return false
		}
	}
	return len(given) == 1 && given[0] != nil && fixed(pass, nil, given[0])
}

// startsAs tells whether the declaration of v, in decl, gives it from.
func startsAs(info *types.Info, decl ast.Node, v *types.Var, from ast.Expr) bool {
	starts := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				starts = starts || ok && info.Defs[id] == v && len(n.Rhs) == len(n.Lhs) && n.Rhs[i] == from
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				starts = starts || info.Defs[id] == v && len(n.Values) == len(n.Names) && n.Values[i] == from
			}
		}
		return !starts
	})
	return starts
}

func allFixed(pass *analysis.Pass, decl ast.Decl, list []ast.Expr) bool {
	for _, e := range list {
		if !fixed(pass, decl, e) {
			return false
		}
	}
	return true
}

// pure tells whether the call makes a text of its arguments and nothing else.
func pure(info *types.Info, call *ast.CallExpr) bool {
	return kit.SideEffectFree(info, call) || kit.IsCall(info, call, "fmt", "Sprint", "Sprintf", "Sprintln")
}

// writesItems tells whether n gives an item of the list v another value.
func writesItems(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				item, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.Variable(info, item.X) == v
			}
		}
		return !found
	})
	return found
}
