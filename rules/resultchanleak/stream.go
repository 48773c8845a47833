package resultchanleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// leftStream tells whether a loop ranges over the stream that a function of the package
// makes for it, and leaves it early though nothing failed: the goroutine that fills the
// stream waits at its next send, for the reader keeps nothing by which to go on.
func leftStream(pass *analysis.Pass, c inspector.Cursor) bool {
	loop := c.Node().(*ast.RangeStmt)
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok || !leavesEarly(pass.TypesInfo, c, loop) {
		return false
	}
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil {
		return false
	}
	fn, ok := kit.EffectsOf(pass).Body(f)
	return ok && streams(pass, fn)
}

// streams tells whether a function returns a channel without room that one goroutine
// fills in a loop, and gives up at none of its sends.
func streams(pass *analysis.Pass, fn inspector.Cursor) bool {
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !unbuffered(pass.TypesInfo, call) {
			continue
		}
		s, ok := c.Parent().Node().(*ast.AssignStmt)
		if !ok || s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
			continue
		}
		_, i := c.ParentEdge()
		v := kit.Variable(pass.TypesInfo, s.Lhs[i])
		if v == nil {
			continue
		}
		u := &uses{pass: pass, info: pass.TypesInfo, fn: fn, v: v}
		if u.collect() && u.returned && u.looped && len(u.receives) == 0 && u.fills() {
			return true
		}
	}
	return false
}

// fills tells whether every send is one that waits, of the same goroutine, and one of them
// is repeated.
func (u *uses) fills() bool {
	repeated := false
	for i, s := range u.sends {
		if u.starts[i] != u.starts[0] {
			return false
		}
		repeated = repeated || kit.LoopDepth(s) > 0 && !thenReturns(s)
	}
	return repeated
}

// leavesEarly tells whether the body of a loop leaves it while there may be more: by a
// return or a break that no error is asked for.
func leavesEarly(info *types.Info, c inspector.Cursor, loop *ast.RangeStmt) bool {
	for at := range c.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil)) {
		if at.Node().Pos() < loop.Body.Pos() || !leavesLoop(at, loop) || asked(info, at, loop) {
			continue
		}
		return true
	}
	return false
}

// leavesLoop tells whether a statement leaves the loop and not only something in it.
func leavesLoop(at inspector.Cursor, loop ast.Node) bool {
	if frame, ok := kit.Frame(at); ok && frame.Node().Pos() > loop.Pos() {
		return false
	}
	b, ok := at.Node().(*ast.BranchStmt)
	if !ok {
		return true
	}
	if b.Tok != token.BREAK || b.Label != nil {
		return false
	}
	return kit.BreakEnds(at) == loop
}

// asked tells whether a statement stands under a condition on an error, which is the
// last that a stream brings, or gives one back.
func asked(info *types.Info, at inspector.Cursor, loop *ast.RangeStmt) bool {
	if speaksOfError(info, at.Node()) {
		return true
	}
	for up := range at.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil)) {
		if up.Node().Pos() < loop.Body.Pos() {
			break
		}
		switch n := up.Node().(type) {
		case *ast.IfStmt:
			if speaksOfError(info, n.Cond) {
				return true
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if speaksOfError(info, e) {
					return true
				}
			}
		}
	}
	return false
}
