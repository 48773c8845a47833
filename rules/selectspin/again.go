package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// asksAgain tells whether a loop takes something from a list under a lock, and where the
// list is empty does no more than let go of the lock, and ask again.
func (l *looker) asksAgain(loop *ast.ForStmt) bool {
	locked := false
	copies := map[*types.Var]ast.Expr{} // locals, and what the turn has given them to look at
	for _, stmt := range flat(loop) {
		switch s := stmt.(type) {
		case *ast.IfStmt:
			switch {
			case s.Init != nil || s.Else != nil || !l.looks(s.Cond):
				return false
			case l.goesRound(s.Body):
				return locked && l.nothingIn(s.Cond, copies)
			case !kit.Leaves(s.Body):
				return false
			}
		case *ast.AssignStmt:
			v := kit.Variable(l.info, s.Lhs[0])
			if len(s.Lhs) != 1 || len(s.Rhs) != 1 || !kit.IsLocal(v) || !l.looks(s.Rhs[0]) {
				return false
			}
			copies[v] = s.Rhs[0]
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok {
				_, op := kit.MutexCall(l.info, call)
				locked = locked || op == "Lock" || op == "RLock"
			}
			if !l.nothing(s, false) {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// nothingIn tells whether a condition says that a list is empty, be it by a copy of its length,
// or by that of its last index: last := len(list) - 1; last < 0.
func (l *looker) nothingIn(cond ast.Expr, copies map[*types.Var]ast.Expr) bool {
	if emptyHanded(l.info, cond) {
		return true
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok || !kit.IsZero(l.info, y) {
		return false
	}
	if from := copies[kit.Variable(l.info, x)]; from != nil {
		x = from
	}
	if last, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && last.Op == token.SUB {
		one, constant := kit.ConstInt(l.info, last.Y)
		return op == token.LSS && constant && one == 1 && kit.LenOf(l.info, last.X) != nil
	}
	return op == token.EQL && kit.LenOf(l.info, x) != nil
}
