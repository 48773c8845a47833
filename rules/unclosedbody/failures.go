package unclosedbody

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// onlyFailures tells whether the body is read only where the status says that the request was refused.
func (r *record) onlyFailures(info *types.Info, resp *types.Var) bool {
	return !slices.ContainsFunc(r.read, func(read inspector.Cursor) bool {
		for s := range kit.IfsAround(read, read.Inspector().Root()) {
			if refused(info, s.Cond, resp) {
				return false
			}
		}
		return true
	})
}

// refused tells whether a condition holds for no status that says that all went well: StatusCode != 200,
// StatusCode/100 != 2, StatusCode >= 300, StatusCode < 200 || StatusCode > 299.
func refused(info *types.Info, cond ast.Expr, resp *types.Var) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok {
		switch b.Op {
		case token.LOR:
			// Each side may let others through: below 200 none is well.
			return (refused(info, b.X, resp) || below(info, b.X, resp)) && (refused(info, b.Y, resp) || below(info, b.Y, resp))
		case token.LAND:
			return refused(info, b.X, resp) || refused(info, b.Y, resp)
		}
	}
	x, op, y, ok := kit.Comparison(cond)
	n, constant := kit.ConstInt(info, y)
	if !ok || !constant {
		return false
	}
	if q, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && q.Op == token.QUO {
		by, _ := kit.ConstInt(info, q.Y)
		return by == 100 && isStatus(info, q.X, resp) && (op == token.NEQ && n == 2 || op == token.EQL && n > 2 || op == token.GTR && n >= 2 || op == token.GEQ && n > 2)
	}
	if !isStatus(info, x, resp) {
		return false
	}
	switch op {
	case token.NEQ:
		return n/100 == 2
	case token.EQL, token.GEQ:
		return n >= 300
	case token.GTR:
		return n >= 299
	}
	return false
}

// below matches StatusCode < 200.
func below(info *types.Info, cond ast.Expr, resp *types.Var) bool {
	x, op, y, ok := kit.Comparison(cond)
	n, constant := kit.ConstInt(info, y)
	return ok && constant && op == token.LSS && n <= 200 && isStatus(info, x, resp)
}

func isStatus(info *types.Info, e ast.Expr, resp *types.Var) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "StatusCode" && kit.Variable(info, sel.X) == resp
}
