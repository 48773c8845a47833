package tickerleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A usage is what a function does with a local ticker besides receiving from it.
type usage struct {
	shared  bool // a literal uses it, which may outlive the function
	stopped bool // by a statement of the function itself, on one way at least
	renewed bool // another one takes its place, and it is stopped for that
}

// usesOf looks at all uses of the ticker v in frame. It is not ok where somebody
// else may stop it, or where it is stopped whichever way the function ends.
func usesOf(info *types.Info, frame inspector.Cursor, v *types.Var) (u usage, ok bool) {
	for id := range kit.Uses(info, frame, v) {
		inner, _ := kit.Function(id)
		own := inner.Node() == frame.Node()
		if kind, _ := id.ParentEdge(); kind == edge.AssignStmt_Lhs {
			if !own || !renews(info, id.Parent(), v) {
				return u, false
			}
			u.renewed = true
			continue
		}
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != id.Node() {
			return u, false // handed on: others may stop it
		}
		switch sel.Sel.Name {
		case "C":
			if !onlyReceived(info, id.Parent()) {
				return u, false
			}
		case "Reset":
		case "Stop":
			call := id.Parent().Parent()
			if kind, _ := call.ParentEdge(); kind != edge.ExprStmt_X || !own {
				return u, false // deferred, or called by a literal
			}
			if next, more := call.Parent().NextSibling(); !more || !renews(info, next, v) {
				u.stopped = true
			}
		default:
			return u, false
		}
		u.shared = u.shared || !own
	}
	return u, true
}

// onlyReceived tells whether the channel at c is received from and nothing else,
// on the spot or through a local that holds it, maybe among others.
func onlyReceived(info *types.Info, c inspector.Cursor) bool {
	if kit.Received(c) {
		return true
	}
	vars := kit.Results(info, c)
	frame, ok := kit.Function(c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || vars[0].Pos() < frame.Node().Pos() {
		return false
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.ValueSpec_Names && !kit.Received(use) {
			return false
		}
	}
	return true
}

// renews tells whether a statement puts a new ticker into v behind v.Stop().
func renews(info *types.Info, stmt inspector.Cursor, v *types.Var) bool {
	s, assigns := stmt.Node().(*ast.AssignStmt)
	before, ok := stmt.PrevSibling()
	if !ok || !assigns || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
		return false
	}
	made, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, made, "time", "NewTicker") {
		return false
	}
	stop, ok := before.Node().(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := stop.X.(*ast.CallExpr)
	return ok && kit.IsMethod(info, call, "time", "Ticker", "Stop") && kit.Variable(info, kit.Receiver(call)) == v
}
