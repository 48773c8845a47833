package rowinvariant

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// columns reports rows.Columns() and rows.ColumnTypes() in the loop over the rows: the answer takes a lock and a
// new list each time, and is the same until the next result set. What the loop does to the list, such as to change
// the case of the names, it does again as well.
func (c *checker) columns(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	if !kit.IsMethod(c.TypesInfo, call, "database/sql", "Rows", "Columns", "ColumnTypes") {
		return false
	}
	next, rows := kit.HeadCall(loop.Node()), kit.Receiver(call)
	body := kit.LoopBody(loop.Node())
	if next == nil || !kit.IsMethod(c.TypesInfo, next, "database/sql", "Rows", "Next") || !kit.Same(c.TypesInfo, kit.Receiver(next), rows) || !kit.Steady(c.TypesInfo, rows, body) {
		return false
	}
	if !eachTurn(at, loop) || kit.LastRound(c.TypesInfo, at, loop) || c.otherSet(body) || kit.Cold(c.Pass, at) {
		return false
	}
	c.reported = append(c.reported, found{call, loop.Node()})
	kit.Report(c.Pass, finding.Suggest, call, "asks for the same columns in every row")
	return true
}

// otherSet tells whether a loop goes on to another result set, which has columns of its own.
func (c *checker) otherSet(body *ast.BlockStmt) bool {
	for n := range ast.Preorder(body) {
		if call, ok := n.(*ast.CallExpr); ok && kit.IsMethod(c.TypesInfo, call, "database/sql", "Rows", "NextResultSet") {
			return true
		}
	}
	return false
}
