package goleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// abandoned tells whether a goroutine takes what its starter sends on a channel of its own, to
// the end of that channel, and the starter closes it at its end, but returns on another way
// before that: the goroutine then waits for more, for ever.
func abandoned(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	v := takenToTheEnd(pass, c.Node().(*ast.GoStmt))
	fn, ok := kit.Function(c)
	if !ok || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(fn.Node())) {
		return false
	}
	given := kit.Given(info, fn.Node(), v)
	if len(given) != 1 || given[0] == nil || !makes(info, given[0]) {
		return false
	}
	sent, ended := false, false
	for id := range kit.Uses(info, fn, v) {
		switch kind, _ := id.ParentEdge(); {
		case kit.Received(id):
		case kind == edge.SendStmt_Chan:
			sent = sent || ownTurn(id, fn)
		case kind == edge.CallExpr_Args:
			call := id.Parent()
			if kit.IsBuiltin(info, call.Node().(*ast.CallExpr), "close") {
				if up, _ := call.ParentEdge(); up != edge.ExprStmt_X || !ownTurn(id, fn) {
					return false // deferred, or somebody else's to do
				}
				ended = ended || unconditional(call, c)
				continue
			}
			if start, ok := call.Parent().Node().(*ast.GoStmt); !ok || takenToTheEnd(pass, start) != v {
				return false
			}
		default:
			return false
		}
	}
	return sent && ended && leavesOpen(info, c, fn, v, given[0])
}

// ownTurn tells whether a use stands in fn itself, in no literal of it.
func ownTurn(use, fn inspector.Cursor) bool {
	at, ok := kit.Function(use)
	return ok && at.Node() == fn.Node()
}

// unconditional tells whether whatever starts the goroutine at start comes to end, by its
// text: no condition is around it that is not around the start as well.
func unconditional(end, start inspector.Cursor) bool {
	for around := range end.Enclosing((*ast.IfStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil), (*ast.FuncLit)(nil)) {
		n := around.Node()
		if n.Pos() <= start.Node().Pos() && start.Node().End() <= n.End() {
			break
		}
		return false
	}
	return true
}

// leavesOpen tells whether the function returns, on a way behind the start, with the channel
// that made makes open.
func leavesOpen(info *types.Info, start, fn inspector.Cursor, v *types.Var, made ast.Expr) bool {
	body := kit.FuncBody(fn.Node())
	duty := kit.Duty{
		Settles: func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && ret.Pos() < start.Node().Pos() {
				return true // nobody waits yet
			}
			found := false
			ast.Inspect(n, func(n ast.Node) bool {
				if _, ok := n.(*ast.FuncLit); ok {
					return false
				}
				call, ok := n.(*ast.CallExpr)
				found = found || ok && kit.IsBuiltin(info, call, "close") && len(call.Args) == 1 && kit.Variable(info, call.Args[0]) == v
				return !found
			})
			return found
		},
		Absent: func(ast.Expr, bool, bool) bool { return false },
	}
	end, ok := duty.Neglected(info, body, made).(*ast.ReturnStmt)
	return ok && end.Pos() > start.Node().End()
}
