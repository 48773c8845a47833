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
	return proof{pass, map[*types.Var]bool{}}.fixed(decl, e)
}

// A proof remembers the variables that it has judged. Those on the way are not fixed:
// variables may be made of themselves and of each other.
type proof struct {
	pass  *analysis.Pass
	known map[*types.Var]bool
}

func (p proof) fixed(decl ast.Decl, e ast.Expr) bool {
	info := p.pass.TypesInfo
	if tv, ok := info.Types[e]; ok && tv.Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return p.fixed(decl, e.X) && p.fixed(decl, e.Y)
	case *ast.CallExpr:
		return len(e.Args) > 0 && pure(info, e) && p.allFixed(decl, e.Args)
	case *ast.CompositeLit:
		_, list := kit.Underlying(info, e).(*types.Slice)
		return list && len(e.Elts) > 0 && p.allFixed(decl, e.Elts)
	}
	v := kit.Variable(info, e)
	if v == nil || v.IsField() || v.Pkg() != p.pass.Pkg {
		return false
	}
	same, done := p.known[v]
	if !done {
		p.known[v] = false
		same = p.variable(decl, e, v)
		p.known[v] = same
	}
	return same
}

// variable judges v, which e names.
func (p proof) variable(decl ast.Decl, e ast.Expr, v *types.Var) bool {
	info := p.pass.TypesInfo
	if kit.IsLocal(v) {
		from := kit.Origin(info, decl, e)
		return from != e && startsAs(info, decl, v, from) && p.fixed(decl, from)
	}
	if v.Exported() && p.pass.Pkg.Name() != "main" {
		return false // other packages may set it
	}
	var given []ast.Expr
	for _, file := range p.pass.Files {
		given = append(given, kit.Given(info, file, v)...)
		if writesItems(info, file, v) {
			return false
		}
	}
	return len(given) == 1 && given[0] != nil && p.fixed(nil, given[0])
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

func (p proof) allFixed(decl ast.Decl, list []ast.Expr) bool {
	for _, e := range list {
		if !p.fixed(decl, e) {
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
