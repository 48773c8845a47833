package resultchanleak

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// mayBeLeft tells whether a caller that was given the channel may leave: with one
// result it need not wait for it; of a stream it needs a way to say so, which the sender
// does not listen to.
func (u *uses) mayBeLeft() bool {
	if !u.returned || len(u.receives) > 0 {
		return false
	}
	return u.onceInAll() && !u.awaited() || u.looped && len(u.sends) == 1 && kit.TakesEnd(u.info, u.fn.Node())
}

// mayLeave tells whether the function can end without taking all results: a
// select that receives one has another case that leaves, or a return stands
// between the start of the goroutine and the receive.
func (u *uses) mayLeave() bool {
	if len(u.receives) == 0 {
		return !u.returned && !u.field // nobody has it who could receive
	}
	for _, r := range u.receives {
		if u.leftBySelect(r) {
			return true
		}
	}
	// What was put into a field may not have been given to anybody before a return.
	return !u.field && (u.returnsBetween(u.starts[0].End()) || u.takesFewer() || u.takesSome() || u.leftMidway())
}

// leftBySelect tells whether the select that receives at r has another case after which
// nothing is received.
func (u *uses) leftBySelect(r inspector.Cursor) bool {
	sel, clause := selectAround(r)
	if sel == nil {
		return false
	}
	loop, loops := kit.Loop(r)
	each := loops && u.madeIn(loop.Node()) // each turn has a channel of its own
	loops = loops && !each
	for _, other := range sel.Body.List {
		o := other.(*ast.CommClause)
		if o == clause || u.isReceive(o) || u.sameSender(o) {
			continue
		}
		if u.takes(o.Colon, o.End()) {
			if u.returnsBefore(o) {
				return true
			}
			continue
		}
		out, again := ending(u.info, o.Body)
		switch {
		case out, each && again, !loops && kit.Returns(o): // also under a condition
			return true
		case again, loops && !labelled(o.Body) && !endsLoop(u.info, loop.Node(), o):
		case !u.takesBehind(r, sel):
			return true
		}
	}
	return false
}

// madeIn tells whether the channel is made in n: its variable is declared there, or, where it is made for a field, the
// call that makes it stands there.
func (u *uses) madeIn(n ast.Node) bool {
	if u.v == nil {
		return u.mk != nil && kit.Encloses(n, u.mk)
	}
	return kit.DeclaredIn(u.v, n)
}

// endsLoop tells whether a case of a select sets what the condition of the loop around asks for.
func endsLoop(info *types.Info, loop ast.Node, clause *ast.CommClause) bool {
	f, ok := loop.(*ast.ForStmt)
	if !ok || f.Cond == nil {
		return false
	}
	ends := false
	ast.Inspect(f.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v := kit.Variable(info, id)
			ends = ends || v != nil && kit.IsLocal(v) && kit.Changes(info, clause, v)
		}
		return !ends
	})
	return ends
}

// returnsBefore tells whether a case that receives a result has a return in front of it.
func (u *uses) returnsBefore(clause *ast.CommClause) bool {
	found := false
	ast.Inspect(clause, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || u.takes(n.End(), clause.End()) && !u.takes(clause.Colon, n.End())
		}
		return !found
	})
	return found
}

// takesBehind tells whether a result is received behind the select around r, on a way that comes from there.
func (u *uses) takesBehind(r inspector.Cursor, sel *ast.SelectStmt) bool {
	return slices.ContainsFunc(u.receives, func(other inspector.Cursor) bool {
		return other.Node().Pos() > sel.End() && !kit.Apart(r, other)
	})
}

// takes tells whether a result is received between two places.
func (u *uses) takes(from, to token.Pos) bool {
	for _, r := range u.receives {
		if from < r.Node().Pos() && r.Node().End() <= to {
			return true
		}
	}
	return false
}

// ending tells whether a case leads out of the function, or to the next turn of a loop.
func ending(info *types.Info, body []ast.Stmt) (out, again bool) {
	if len(body) == 0 {
		return false, false
	}
	switch s := body[len(body)-1].(type) {
	case *ast.ReturnStmt:
		return true, false
	case *ast.BranchStmt:
		return false, s.Tok == token.CONTINUE
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && kit.IsBuiltin(info, call, "panic"), false
	}
	return false, false
}

// labelled tells whether a case ends by a jump out of a loop.
func labelled(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	s, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && s.Label != nil && s.Tok == token.BREAK
}

// sameSender tells whether a case receives from another channel of the function on
// which nobody but the same goroutines send: they have one thing to say, on one of the two.
func (u *uses) sameSender(o *ast.CommClause) bool {
	if o.Comm == nil {
		return false
	}
	var v *types.Var
	ast.Inspect(o.Comm, func(n ast.Node) bool {
		if e, ok := n.(*ast.UnaryExpr); ok && e.Op == token.ARROW {
			v = kit.Variable(u.info, e.X)
		}
		return true
	})
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, u.fn.Node()) {
		return false
	}
	sent := false
	for id := range kit.Uses(u.info, u.fn, v) {
		kind, _ := id.ParentEdge()
		switch {
		case kit.Received(id):
		case kind == edge.SendStmt_Chan, kind == edge.CallExpr_Args:
			start := u.goAround(id)
			if kind == edge.CallExpr_Args && !isClose(u.info, id) {
				start = id.Parent().Parent().Node() // handed to a goroutine, perhaps
			}
			if start != u.starts[0] {
				return false
			}
			sent = true
		default:
			return false
		}
	}
	return sent
}

// takesFewer tells whether several goroutines send and the function, not in a
// loop, does not receive as often: it takes the first result and leaves the rest
// waiting.
func (u *uses) takesFewer() bool {
	goroutines := map[ast.Node]bool{}
	for _, start := range u.starts {
		goroutines[start] = true
	}
	for _, r := range u.receives {
		if _, ranges := r.Node().(*ast.RangeStmt); ranges || kit.LoopDepth(r) > 0 {
			return false
		}
	}
	return !u.looped && u.together() < len(goroutines) || u.oneOfMany()
}

// together is how many results are received at most where all goroutines were started: a
// case of a select that leaves the function before the last is started takes one alone.
func (u *uses) together() int {
	last := token.NoPos
	for _, start := range u.starts {
		last = max(last, start.Pos())
	}
	n := 0
	for _, r := range u.receives {
		if _, clause := selectAround(r); clause != nil && clause.Pos() < last {
			if out, _ := ending(u.info, clause.Body); out {
				continue
			}
		}
		n++
	}
	return n
}

// oneOfMany tells whether a loop starts a goroutine at each of its turns, which sends
// whatever happens, and the function receives once.
func (u *uses) oneOfMany() bool {
	if len(u.sends) != 1 || len(u.receives) != 1 || !always(u.sends[0]) {
		return false
	}
	start, ok := kit.Find(u.fn, u.starts[0])
	if !ok || !u.direct(start) {
		return false
	}
	stmt, ok := kit.Stmt(start)
	if !ok {
		return false
	}
	loop, ok := kit.Loop(start)
	if !ok || stmt.Parent().Node() != kit.LoopBody(loop.Node()) || u.receives[0].Node().Pos() < loop.Node().End() {
		return false
	}
	for range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil)) {
		return false
	}
	trips, ok := kit.LoopTrips(u.pass, loop.Node())
	return ok && (trips.Const < 0 || trips.Const > 1)
}

// always tells whether a send is what its function comes to in any case.
func always(send inspector.Cursor) bool {
	switch send.Parent().Parent().Node().(type) {
	case *ast.FuncLit, *ast.FuncDecl:
	default:
		return false
	}
	for ret := range send.Parent().Preorder((*ast.ReturnStmt)(nil)) {
		if ret.Node().Pos() < send.Node().Pos() {
			return false
		}
	}
	return true
}

// selectAround is the select with the case that receives at r.
func selectAround(r inspector.Cursor) (*ast.SelectStmt, *ast.CommClause) {
	for at := r; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.CommClause_Comm:
			return at.Parent().Parent().Parent().Node().(*ast.SelectStmt), at.Parent().Node().(*ast.CommClause)
		case edge.UnaryExpr_X, edge.AssignStmt_Rhs, edge.ExprStmt_X, edge.ParenExpr_X:
		default:
			return nil, nil
		}
	}
}

// isReceive tells whether a case receives from the channel, too.
func (u *uses) isReceive(clause *ast.CommClause) bool {
	if clause.Comm == nil {
		return false
	}
	for _, r := range u.receives {
		if kit.Encloses(clause.Comm, r.Node()) {
			return true
		}
	}
	return false
}

// returnsBetween tells whether the function returns after the goroutine was
// started and before a result of it was received, or from within the loop that receives several.
func (u *uses) returnsBetween(started token.Pos) bool {
	last := u.receives[len(u.receives)-1].Node()
	var judged []*ast.SelectStmt // with the receive
	for _, r := range u.receives {
		if sel, _ := selectAround(r); sel != nil {
			judged = append(judged, sel)
		}
	}
	found := false
	ast.Inspect(kit.FuncBody(u.fn.Node()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			for _, sel := range judged {
				if n == sel {
					return false
				}
			}
		case *ast.ReturnStmt:
			found = found || started < n.Pos() && n.End() < last.Pos() && !u.receivedBefore(n) && !u.refused(n)
		}
		return !found
	})
	return found || u.returnsFromLoop()
}

// receivedBefore tells whether a receive stands before ret in ret's own list of
// statements or one around it: as many results are taken as there are sends.
func (u *uses) receivedBefore(ret *ast.ReturnStmt) bool {
	if len(u.starts) > 1 {
		return u.countBefore(ret) >= len(u.sends)
	}
	return u.countBefore(ret) > 0
}

func (u *uses) countBefore(ret *ast.ReturnStmt) int {
	n := 0
	for _, r := range u.receives {
		if r.Node().Pos() < ret.End() {
			n++
		}
	}
	return n
}

// returnsFromLoop tells whether several goroutines are received from in a loop that
// a return or a break may leave early. A turn that starts its own goroutine takes that one's
// result.
func (u *uses) returnsFromLoop() bool {
	started, turns := u.several, map[ast.Node]bool{}
	for _, start := range u.starts {
		started = started || start != u.starts[0]
		c, ok := kit.Find(u.fn, start)
		if !ok {
			continue
		}
		if loop, looped := kit.Loop(c); looped {
			started, turns[loop.Node()] = true, true
		}
	}
	if !started {
		return false
	}
	for _, r := range u.receives {
		loop, ok := kit.Loop(r)
		if _, ranges := r.Node().(*ast.RangeStmt); ranges {
			loop, ok = r, true
		}
		if !ok || turns[loop.Node()] {
			continue
		}
		if kit.Returns(kit.LoopBody(loop.Node())) || u.breaksOff(loop) {
			return true
		}
	}
	return false
}

// breaksOff tells whether a loop that would receive as many results as it is counted for, or all
// of them, may break off, and none is received behind it.
func (u *uses) breaksOff(loop inspector.Cursor) bool {
	if f, ok := loop.Node().(*ast.ForStmt); ok && f.Cond == nil || u.takes(loop.Node().End(), kit.FuncBody(u.fn.Node()).End()) {
		return false
	}
	for c := range loop.Preorder((*ast.BranchStmt)(nil)) {
		if leavesLoop(c, loop.Node()) {
			return true
		}
	}
	return false
}
