package goleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// bindsToMore tells whether a literal that go starts waits for nothing but a channel that its
// function was given, or has in a field, to cancel a context that the function makes of its
// caller's and gives back: the goroutine stays when the caller's context ends, one for each call.
func bindsToMore(info *types.Info, start inspector.Cursor, lit *ast.FuncLit) bool {
	frame, ok := kit.Frame(start)
	if !ok || kit.LoopDepth(start) > 0 {
		return false
	}
	w := watcher{info: info, frame: frame, lit: lit}
	awaited := awaits(lit.Body)
	if len(awaited) == 0 || !w.cancels() || w.timed || !w.ofCaller() || !w.givenBack() {
		return false
	}
	for _, ch := range awaited {
		if _, call := ast.Unparen(ch).(*ast.CallExpr); call || !w.outside(ch) {
			return false // told of the end of a context, or of the call's
		}
	}
	return true
}

// ofCaller tells whether the context that is cancelled is made of one that the function was given.
func (w *watcher) ofCaller() bool {
	for c := range w.frame.Preorder((*ast.AssignStmt)(nil)) {
		s := c.Node().(*ast.AssignStmt)
		if w.inside(s) || len(s.Lhs) != 2 || len(s.Rhs) != 1 || kit.Variable(w.info, s.Lhs[1]) != w.cancel {
			continue
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return false
		}
		parent := kit.Variable(w.info, call.Args[0])
		return parent != nil && kit.InParams(kit.FuncType(w.frame.Node()), parent)
	}
	return false
}

// givenBack tells whether the function returns its context.
func (w *watcher) givenBack() bool {
	for id := range kit.Uses(w.info, w.frame, w.ctx) {
		if kind, _ := id.ParentEdge(); kind == edge.ReturnStmt_Results && !w.inside(id.Node()) {
			return true
		}
	}
	return false
}
