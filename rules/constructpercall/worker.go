package constructpercall

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// forWorker tells whether behind c, in its list of statements, a loop without a condition waits for what others
// send: a worker builds once for as long as it runs.
func forWorker(c inspector.Cursor) bool {
	stmt, ok := kit.Stmt(c)
	for ; ok; stmt, ok = stmt.NextSibling() {
		n := stmt.Node()
		if l, labelled := n.(*ast.LabeledStmt); labelled {
			n = l.Stmt
		}
		if loop, is := n.(*ast.ForStmt); is && loop.Cond == nil && kit.WaitsOnChannel(loop.Body) {
			return true
		}
	}
	return false
}
