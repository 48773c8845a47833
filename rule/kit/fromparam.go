package kit

import (
	"go/ast"
	"go/types"
	"slices"
)

// FromParam tells whether e is made of a parameter of a function in decl (its
// receiver left out): directly, or through local variables and the items of a
// list, as far as three steps show.
func FromParam(info *types.Info, decl *ast.FuncDecl, e ast.Expr) bool {
	return fromParam(info, decl, e, 0)
}

func fromParam(info *types.Info, decl *ast.FuncDecl, e ast.Expr, steps int) bool {
	return slices.ContainsFunc(Variables(info, e), func(v *types.Var) bool {
		if v.Pos() < decl.Type.Params.Pos() || v.Pos() >= decl.End() {
			return false
		}
		if isParam(decl, v) {
			return true
		}
		if steps > 2 {
			return false
		}
		found := false
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			if r, ok := n.(*ast.RangeStmt); ok {
				for _, item := range []ast.Expr{r.Key, r.Value} {
					found = found || item != nil && Object(info, item) == v && fromParam(info, decl, r.X, steps+1)
				}
			}
			return !found
		})
		return found || slices.ContainsFunc(Given(info, decl.Body, v), func(x ast.Expr) bool { return x != nil && fromParam(info, decl, x, steps+1) })
	})
}

// isParam tells whether v is a parameter of decl or of a literal in it.
func isParam(decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if t, ok := n.(*ast.FuncType); ok {
			found = found || InParams(t, v)
		}
		return !found
	})
	return found
}
