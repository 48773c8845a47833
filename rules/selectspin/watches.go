package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// watchesOn matches case e := <-w.ResultChan() of a watch of Kubernetes that the loop does not ask for anew, where
// no way through the case leaves it: the server ends each watch after some minutes, and an event without an
// object comes at once from then on (https://pkg.go.dev/k8s.io/apimachinery/pkg/watch#Interface).
func (l *looker) watchesOn(loop *ast.ForStmt, clause *ast.CommClause) bool {
	recv, ok := clause.Comm.(*ast.AssignStmt)
	if !ok || len(recv.Lhs) != 1 || len(recv.Rhs) != 1 || loop.Cond != nil {
		return false
	}
	from, ok := ast.Unparen(recv.Rhs[0]).(*ast.UnaryExpr)
	if !ok || from.Op != token.ARROW {
		return false
	}
	call, ok := ast.Unparen(from.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, v := kit.Callee(l.info, call), kit.Variable(l.info, kit.Receiver(call))
	return f != nil && f.Name() == "ResultChan" && f.Pkg() != nil && strings.HasSuffix(f.Pkg().Path(), "/watch") &&
		v != nil && !kit.Changes(l.info, loop, v) && !l.broadcast(v) && !mayLeave(l.info, clause.Body)
}

// broadcast tells whether a watch is one of a Broadcaster of the program, which ends when that does.
func (l *looker) broadcast(v *types.Var) bool {
	for _, e := range kit.Given(l.info, l.decl, v) {
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			if f := kit.Callee(l.info, call); f != nil && kit.ReceiverName(f) == "Broadcaster" {
				return true
			}
		}
	}
	return false
}

// mayLeave tells whether a case of a select has a statement that may end the loop around that, or the function.
func mayLeave(info *types.Info, body []ast.Stmt) bool {
	found := false
	for _, s := range body {
		found = found || kit.LeavesAll(s)
		ast.Inspect(s, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				found = found || kit.EndsProcess(info, call)
			}
			_, literal := n.(*ast.FuncLit)
			return !found && !literal
		})
	}
	return found
}
