package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// SkipsEmpty tells whether an if in a range over the pieces of a text leaves out
// those that are empty: "a,,b" has few. It goes on with the next piece, or does
// something with one that is not empty.
func SkipsEmpty(info *types.Info, s *ast.IfStmt, loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || s.Else != nil {
		return false
	}
	x, op, y, ok := Comparison(s.Cond)
	if !ok || !isEmptyText(info, x, y) || op != token.NEQ && !(op == token.EQL && goesOn(s)) {
		return false
	}
	if of := LenOf(info, x); of != nil {
		x = of
	}
	v, item := Variable(info, x), pieceOf(info, loop, r)
	if v == nil || item == nil {
		return false
	}
	return v == item || trimmed(info, r.Body, v, item)
}

// isEmptyText matches x and "", or len(x) and 0.
func isEmptyText(info *types.Info, x, y ast.Expr) bool {
	if text, ok := ConstString(info, y); ok {
		return text == ""
	}
	of := LenOf(info, x)
	n, constant := ConstInt(info, y)
	return of != nil && constant && n == 0
}

// pieceOf is the variable of a range that holds a piece of a text, nil if the range
// goes over something else.
func pieceOf(info *types.Info, loop inspector.Cursor, r *ast.RangeStmt) *types.Var {
	over := r.X
	if fn, ok := Frame(loop); ok {
		over = Origin(info, fn.Node(), over)
	}
	call, ok := ast.Unparen(over).(*ast.CallExpr)
	if !ok {
		return nil
	}
	for _, path := range [...]string{"strings", "bytes"} {
		switch {
		case r.Key != nil && IsCall(info, call, path, "SplitSeq", "SplitAfterSeq"):
			return Variable(info, r.Key)
		case r.Value != nil && IsCall(info, call, path, "Split", "SplitN", "SplitAfter"):
			return Variable(info, r.Value)
		}
	}
	return nil
}

// trimmed tells whether v is a piece without what surrounds it, or in another case.
func trimmed(info *types.Info, body ast.Node, v, item *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || Variable(info, s.Lhs[0]) != v {
			return !found
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		found = found || ok && Mentions(info, call, item) &&
			(IsCall(info, call, "strings", "TrimSpace", "Trim", "TrimLeft", "TrimRight", "TrimPrefix", "TrimSuffix", "ToLower", "ToUpper") || IsCall(info, call, "bytes", "TrimSpace", "Trim"))
		return !found
	})
	return found
}
