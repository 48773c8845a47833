package contentcompare

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// sizeKnown tells whether the function holds in a local what the sizes say, and the digest
// is made all the same where they differ.
func (j *judge) sizeKnown(fn ast.Node, digest ast.Expr) bool {
	made := kit.Origin(j.info, fn, ast.Unparen(digest))
	return slices.ContainsFunc(j.sized(fn, made), func(v *types.Var) bool { return !j.guarded(fn, v, made) })
}

// sized are the locals that a comparison of sizes before the digest is put into.
func (j *judge) sized(fn, made ast.Node) (vars []*types.Var) {
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.End() > made.Pos() || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return true
		}
		x, op, y, ok := kit.Comparison(s.Rhs[0])
		v := kit.Variable(j.info, s.Lhs[0])
		if ok && op == token.EQL && kit.IsLocal(v) && len(kit.Given(j.info, fn, v)) == 1 && (asksSize(x) || asksSize(y)) {
			vars = append(vars, v)
		}
		return true
	})
	return vars
}

// asksSize matches info.Size(), also converted.
func asksSize(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Size" || len(call.Args) == 1 && asksSize(call.Args[0])
}

// guarded tells whether the digest is made only where v holds: in a branch that asks for
// it, or behind one that leaves without it.
func (j *judge) guarded(fn ast.Node, v *types.Var, made ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			asks := kit.Mentions(j.info, n.Cond, v)
			found = found || asks && kit.Encloses(n, made) || asks && n.End() <= made.Pos() && kit.Leaves(n.Body) && j.withoutAlone(n.Cond, v)
		case *ast.BinaryExpr:
			found = found || n.Op == token.LAND && kit.Mentions(j.info, n.X, v) && kit.Encloses(n.Y, made)
		case *ast.SwitchStmt, *ast.SelectStmt:
			found = found || kit.Mentions(j.info, n, v) // who knows
		}
		return !found
	})
	return found
}

// withoutAlone tells whether cond holds wherever v does not: !v, or !v || more.
func (j *judge) withoutAlone(cond ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && kit.Variable(j.info, e.X) == v
	case *ast.BinaryExpr:
		return e.Op == token.LOR && (j.withoutAlone(e.X, v) || j.withoutAlone(e.Y, v))
	}
	return false
}
