package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Address is the expression around the use of a variable that takes the address
// of the variable's own memory, or of a part of it: &v, &v.f, v[:] of an array,
// the selector of a method on the pointer. taken is false for all other uses;
// at is then where the search ended.
func Address(info *types.Info, use inspector.Cursor) (at inspector.Cursor, taken bool) {
	for at = use; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		up := at.Parent()
		switch n := up.Node().(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			if sel == nil || sel.Kind() == types.MethodVal {
				return up, sel != nil && TakesAddress(sel)
			}
			if sel.Indirect() {
				return up, false
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X || !IsArray(info.TypeOf(n.X)) {
				return up, false
			}
		case *ast.SliceExpr:
			return up, kind == edge.SliceExpr_X && IsArray(info.TypeOf(n.X))
		case *ast.UnaryExpr:
			return up, n.Op == token.AND
		default:
			return up, false
		}
	}
}

// Round names what c is done once for: "iteration" in a loop, else "call".
func Round(c inspector.Cursor) string {
	if LoopDepth(c) > 0 {
		return "iteration"
	}
	return "call"
}

// Stored tells whether the expression at c, an element, a field or what a pointer leads to, is
// given a value on the spot, or its address taken.
func Stored(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	}
	return false
}
