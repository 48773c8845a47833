package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// recordCount counts the loops whose turns each take a part of a fixed size off the front of
// what is there: for len(b) >= 8 { ...; b = b[8:] }. So it does those over a linked list
// that has a length: for e := l.Front(); e != nil; e = e.Next().
func recordCount(pass *analysis.Pass, c inspector.Cursor) (turns, bool) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.ForStmt)
	if !ok || loop.Cond == nil {
		return turns{}, false
	}
	if t, ok := linked(info, loop); ok {
		return t, true
	}
	if t, ok := drained(info, loop); ok {
		return t, true
	}
	if counter, ok := kit.Iterated(info, c); ok {
		return turns{expr: loop.Cond, constant: -1, counter: counter}, true
	}
	x, op, y, early, ok := condition(info, loop.Cond)
	if !ok || loop.Init != nil && loop.Post != nil {
		return turns{}, false
	}
	return turns{expr: x, constant: -1, early: early}, kit.CutsRecords(info, loop, x, op, y)
}

// linked matches for e := l.Front(); e != nil; e = e.Next() where l has a method that counts.
func linked(info *types.Info, loop *ast.ForStmt) (turns, bool) {
	init, ok := loop.Init.(*ast.AssignStmt)
	post, is := loop.Post.(*ast.AssignStmt)
	if !ok || !is || len(init.Lhs) != 1 || len(init.Rhs) != 1 || len(post.Lhs) != 1 || len(post.Rhs) != 1 {
		return turns{}, false
	}
	first, ok := ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
	next, is := ast.Unparen(post.Rhs[0]).(*ast.CallExpr)
	if !ok || !is || len(first.Args)+len(next.Args) > 0 {
		return turns{}, false
	}
	v := kit.Variable(info, init.Lhs[0])
	x, op, y, compares := kit.Comparison(loop.Cond)
	if v == nil || !compares || op != token.NEQ || !kit.IsNil(info, y) || kit.Variable(info, x) != v || kit.Variable(info, post.Lhs[0]) != v || kit.Changes(info, loop.Body, v) {
		return turns{}, false
	}
	from, to := kit.Callee(info, first), kit.Callee(info, next)
	if from == nil || to == nil || from.Signature().Recv() == nil || to.Signature().Recv() == nil || kit.Variable(info, kit.Receiver(next)) != v {
		return turns{}, false
	}
	switch from.Name() + to.Name() {
	case "FrontNext", "BackPrev", "OldestNext", "NewestPrev":
		counter := kit.Counts(from.Signature().Recv().Type())
		return turns{expr: first, constant: -1, counter: counter}, counter != ""
	}
	return turns{}, false
}
