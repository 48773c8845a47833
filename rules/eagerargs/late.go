package eagerargs

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// late tells whether cond asks whether more time has passed than a bound, or, where it leaves,
// less: what is slow is written down, what was done lately waits. Calls that are many ask too early,
// and what is mostly slow has no such question. decl is the function around cond.
func late(info *types.Info, decl inspector.Cursor, cond ast.Expr, leaving bool) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && (leaving && b.Op == token.LOR || !leaving && b.Op == token.LAND) {
		return late(info, decl, b.X, leaving) || late(info, decl, b.Y, leaving)
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return false
	}
	less := op == token.LSS || op == token.LEQ
	if op == token.EQL || op == token.NEQ {
		return false
	}
	if !passed(info, decl, x) {
		x, y, less = y, x, !less
	}
	return less == leaving && passed(info, decl, x) && !passed(info, decl, y) && !kit.IsZero(info, y)
}

// passed tells whether e is the time since something, by itself or in a variable that is given nothing else.
func passed(info *types.Info, decl inspector.Cursor, e ast.Expr) bool {
	call, ok := ast.Unparen(kit.Origin(info, decl.Node(), e)).(*ast.CallExpr)
	if !ok || !kit.IsNamed(info.TypeOf(call), "time", "Duration") {
		return false
	}
	if kit.IsCall(info, call, "time", "Since") {
		return true
	}
	f := kit.Callee(info, call)
	return f != nil && f.Name() == "Sub" && kit.IsMethod(info, call, "time", "Time")
}

// lately tells whether the call at c is made only where enough time has passed: its caller asks by itself.
func lately(info *types.Info, c inspector.Cursor) bool {
	decl, inside := kit.Frame(c)
	if !inside {
		return false
	}
	for at := c; at != decl; at = at.Parent() {
		if gate, ok := at.Parent().Node().(*ast.IfStmt); ok && at.Node() == gate.Body && late(info, decl, gate.Cond, false) {
			return true
		}
		_, i := at.ParentEdge()
		if i < 0 {
			continue
		}
		for n, s := range kit.StmtList(at.Parent().Node()) {
			gate, ok := s.(*ast.IfStmt)
			if ok && n < i && kit.Leaves(gate.Body) && late(info, decl, gate.Cond, true) {
				return true
			}
		}
	}
	return false
}
