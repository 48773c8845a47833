package bigcopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// alters tells whether a function may change its copy v. Methods on the pointer, and
// functions that get the address, do not where they only look, as far as their text
// or, of other packages, their name shows.
func alters(pass *analysis.Pass, fn inspector.Cursor, v *types.Var) bool {
	info := pass.TypesInfo
	body := kit.FuncBody(fn.Node())
	if !kit.Changes(info, body, v) {
		return false
	}
	effects := kit.EffectsOf(pass)
	looks := map[ast.Node]bool{} // the expressions that take the address for no more
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		f := kit.Callee(info, call)
		if f == nil || !tells(f) {
			continue
		}
		if f.Pkg() == pass.Pkg && effects.NoneInCall(call) {
			looks[ast.Unparen(call.Fun)] = true
			for _, arg := range call.Args {
				looks[ast.Unparen(arg)] = true
			}
		} else if f.Pkg() != pass.Pkg && getter(f) {
			looks[ast.Unparen(call.Fun)] = true
		}
	}
	for c := range fn.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.SelectorExpr)(nil)) {
		if hits(info, c.Node(), v) && !looks[c.Node()] {
			return true
		}
	}
	return false
}

// hits tells whether one statement or expression, without what is in it, assigns to v
// or takes its address.
func hits(info *types.Info, n ast.Node, v *types.Var) bool {
	is := func(e ast.Expr) bool { return e != nil && kit.Base(info, e) == v }
	switch n := n.(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, is)
	case *ast.IncDecStmt:
		return is(n.X)
	case *ast.RangeStmt:
		return is(n.Key) || is(n.Value)
	case *ast.UnaryExpr:
		return n.Op == token.AND && is(n.X)
	case *ast.SelectorExpr:
		sel := info.Selections[n]
		return sel != nil && sel.Kind() == types.MethodVal && kit.TakesAddress(sel) && is(n.X)
	}
	return false
}

// tells tells whether the results of f hold no address of what it was given.
func tells(f *types.Func) bool {
	for r := range f.Signature().Results().Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Basic, *types.Struct:
		default:
			if !kit.IsError(r.Type()) {
				return false
			}
		}
	}
	return f.Signature().Results().Len() > 0
}

// getter tells whether a method looks something up, by its name.
func getter(f *types.Func) bool {
	words := kit.Words(f.Name())
	if f.Signature().Recv() == nil || f.Signature().Params().Len() > 0 || len(words) < 2 {
		return false
	}
	return slices.Contains([]string{"get", "is", "has"}, words[0])
}
