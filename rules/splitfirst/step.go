package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// stepped tells whether one loop counts through the list and nothing else looks at
// it: for i := range parts, i := range len(parts) or i := 0; i < len(parts); i++,
// where i is for nothing but parts[i]. SplitSeq gives the same pieces in the same order.
func (l *list) stepped() bool {
	if l.limit >= 0 {
		return false
	}
	var loop inspector.Cursor
	var i *types.Var
	found := false
	for use := range l.uses() {
		at, v := l.counter(use)
		if v == nil {
			continue
		}
		if found {
			return false
		}
		loop, i, found = at, v, true
	}
	if !found || !l.stepsOnly(loop, i) {
		return false
	}
	outer, inside := kit.Loop(loop)
	home, repeated := kit.Loop(l.cursor)
	return inside == repeated && (!inside || outer == home)
}

// counter is the loop that use, an operand of its head, lets count through the
// list, and its counter; nil where use is anything else.
func (l *list) counter(use inspector.Cursor) (loop inspector.Cursor, i *types.Var) {
	if kind, _ := use.ParentEdge(); kind == edge.RangeStmt_X {
		return use.Parent(), l.key(use.Parent().Node().(*ast.RangeStmt))
	}
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(l.TypesInfo, call, "len") {
		return loop, nil
	}
	cond := use.Parent().Parent()
	if r, is := cond.Node().(*ast.RangeStmt); is {
		return cond, l.key(r)
	}
	f, ok := cond.Parent().Node().(*ast.ForStmt)
	if !ok || f.Cond != cond.Node() {
		return loop, nil
	}
	i, bound := kit.Counter(l.TypesInfo, f)
	if bound != ast.Expr(call) {
		return loop, nil
	}
	return cond.Parent(), i
}

// key is the counter of a range whose elements are not asked for.
func (l *list) key(r *ast.RangeStmt) *types.Var {
	if r.Tok != token.DEFINE || r.Key == nil || r.Value != nil && !kit.IsBlank(r.Value) {
		return nil
	}
	return kit.Variable(l.TypesInfo, r.Key)
}

// stepsOnly tells whether the list is nothing but read at the loop's counter i, and i
// is for nothing else.
func (l *list) stepsOnly(loop inspector.Cursor, i *types.Var) bool {
	reads := 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		if at, v := l.counter(use); v != nil && at == loop {
			continue
		}
		at := use.Parent()
		index, ok := at.Node().(*ast.IndexExpr)
		if !ok || kind != edge.IndexExpr_X || kit.Variable(l.TypesInfo, index.Index) != i || kit.Stored(at) {
			return false
		}
		reads++
	}
	body := kit.LoopBody(loop.Node())
	for use := range kit.Uses(l.TypesInfo, loop, i) {
		if use.Node().Pos() < body.Pos() {
			continue // the loop's own head
		}
		index, ok := use.Parent().Node().(*ast.IndexExpr)
		if !ok || index.Index != use.Node() || kit.Variable(l.TypesInfo, index.X) != l.v {
			return false
		}
	}
	return reads > 0
}
