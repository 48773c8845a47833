package looptemp

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// shadowed reports list, err := f(list[:0]) inside of a loop: := declares another list, and what it
// grew to is gone when the iteration ends. The one that is handed in stays empty.
func shadowed(pass *analysis.Pass, c inspector.Cursor) {
	n, ok := c.Node().(*ast.AssignStmt)
	if !ok || n.Tok != token.DEFINE || len(n.Rhs) != 1 {
		return
	}
	call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return
	}
	for _, arg := range call.Args {
		if v := lostIn(pass.TypesInfo, c, arg); v != nil && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, n, "hands in an empty "+v.Name()+" in every iteration: := keeps what it grew to in a variable of that one alone, = would keep it for the next")
			return
		}
	}
}

// lostIn is the variable of arg, v[:0], where the assignment at c declares another of its name, and
// nothing ever gives memory to the one from before the loop.
func lostIn(info *types.Info, c inspector.Cursor, arg ast.Expr) *types.Var {
	from := kit.CutToNothing(info, arg)
	if from == nil {
		return nil
	}
	v := kit.Variable(info, from)
	frame, inFunc := kit.Frame(c)
	loop, inLoop := kit.Loop(c)
	if !kit.IsLocal(v) || !inFunc || !inLoop || kit.DeclaredIn(v, loop.Node()) || kit.LastRound(info, c, loop) || !kit.DeclaredIn(v, frame.Node()) {
		return nil
	}
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil || !kit.IsNil(info, e) {
			return nil
		}
	}
	for _, l := range c.Node().(*ast.AssignStmt).Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || id.Name != v.Name() {
			continue
		}
		if w, isVar := info.Defs[id].(*types.Var); isVar && types.Identical(w.Type(), v.Type()) && stays(info, loop, w) {
			return v
		}
	}
	return nil
}

// stays tells whether the memory of list w serves its iteration alone: it is gone through, indexed,
// measured and given to functions, and not appended to for something else, stored, sent or returned.
// That functions keep nothing is not proved, as diesWithIteration proves it: who hands in v[:0]
// means the memory to be used again.
func stays(info *types.Info, loop inspector.Cursor, w *types.Var) bool {
	for use := range kit.Uses(info, loop, w) {
		at := use
		kind, i := at.ParentEdge()
		for kind == edge.SliceExpr_X || kind == edge.ParenExpr_X {
			at = at.Parent()
			kind, i = at.ParentEdge()
		}
		switch kind {
		case edge.IndexExpr_X, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		case edge.AssignStmt_Lhs: // the list itself
		case edge.CallExpr_Args:
			call := at.Parent().Node().(*ast.CallExpr)
			if kit.IsBuiltin(info, call, "append") && i == 0 && !appendsTo(info, at.Parent(), w) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// appendsTo tells whether what an append at c gives goes to w.
func appendsTo(info *types.Info, c inspector.Cursor, w *types.Var) bool {
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	return ok && len(s.Lhs) == 1 && kit.Variable(info, s.Lhs[0]) == w
}
