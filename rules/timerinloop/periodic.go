package timerinloop

import (
	"go/ast"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// seldom is a period from which nobody would ever see what a timer costs.
const seldom = time.Second

// periodic tells whether the loop has no other end than in the select and waits
// in each round for time.After, or time.NewTimer(d).C, of a short or unknown time. A loop
// with another end tries again until it succeeds.
func periodic(info *types.Info, c inspector.Cursor, sel *ast.SelectStmt, loop inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	channel, _ := c.ParentEdge()
	if made := timer(info, call); made != "After" && !(made == "NewTimer" && channel == edge.SelectorExpr_X) {
		return false
	}
	if d, ok := kit.ConstInt(info, call.Args[0]); ok && time.Duration(d) > seldom {
		return false
	}
	f, ok := loop.Node().(*ast.ForStmt)
	if !ok || f.Cond != nil || f.Init != nil || f.Post != nil {
		return false
	}
	direct := false
	for _, stmt := range f.Body.List {
		if stmt == ast.Stmt(sel) {
			direct = true
		} else if kit.Quits(stmt) {
			return false
		}
	}
	return direct
}
