package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Step is the constant by which the last part of a loop's head counts i up: i++ and i += 2.
func Step(info *types.Info, post ast.Stmt, i *types.Var) (int64, bool) {
	switch post := post.(type) {
	case *ast.IncDecStmt:
		return 1, post.Tok == token.INC && Variable(info, post.X) == i
	case *ast.AssignStmt:
		if post.Tok == token.ADD_ASSIGN && len(post.Lhs) == 1 && Variable(info, post.Lhs[0]) == i {
			step, ok := ConstInt(info, post.Rhs[0])
			return step, ok && step > 0
		}
	}
	return 0, false
}

// CutsRecords tells whether each turn of a loop takes one part of a fixed size off the front of
// what its condition asks the length of, and does nothing else to it: for len(b) >= 8 { ...; b =
// b[8:] }. x op n is the condition, or what remains of it without what else it asks.
func CutsRecords(info *types.Info, loop *ast.ForStmt, x ast.Expr, op token.Token, n ast.Expr) bool {
	of := LenOf(info, x)
	if of == nil || op != token.GTR && op != token.GEQ && op != token.NEQ {
		return false
	}
	v := Variable(info, of)
	if _, constant := ConstInt(info, n); !constant || !IsLocal(v) {
		return false
	}
	cuts := 0
	turn := loop.Body.List
	if loop.Post != nil {
		turn = append(turn[:len(turn):len(turn)], loop.Post)
	}
	for _, s := range turn {
		if cutsFront(info, s, v) {
			cuts++
		} else if Changes(info, s, v) {
			return false
		}
	}
	return cuts == 1
}

// cutsFront matches v = v[n:] with a constant n.
func cutsFront(info *types.Info, s ast.Stmt, v *types.Var) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || Variable(info, a.Lhs[0]) != v {
		return false
	}
	cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr)
	if !ok || cut.Low == nil || cut.High != nil || Variable(info, cut.X) != v {
		return false
	}
	n, constant := ConstInt(info, cut.Low)
	return constant && n > 0
}
