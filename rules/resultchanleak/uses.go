package resultchanleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// uses is how one function uses a channel that it made.
type uses struct {
	pass *analysis.Pass
	info *types.Info
	fn   inspector.Cursor
	v    *types.Var
	mk   ast.Node // the call that makes the channel, where that is made for a field: then there is no v

	sends    []inspector.Cursor      // in goroutines that it starts
	starts   []ast.Node              // of those goroutines
	receives []inspector.Cursor      // by the function itself
	looped   bool                    // a send or a start stands in a loop
	returned bool                    // to a caller, who receives
	kept     []inspector.Cursor      // receives from a field that it was put into
	field    bool                    // others send through a field that it was put into
	several  bool                    // a start begins several goroutines
	repeated bool                    // a goroutine may send again after a send
	also     map[ast.Node][]ast.Node // further starts of the literal that the first one starts
}

// collect sorts the uses of the channel; it is false where the channel is handed on to
// somebody who is not known, sent to by the function itself, received from elsewhere, or asked for
// its length: then it is another thing than a
// place for results. A branch that closes it starts no goroutine.
func (u *uses) collect() bool {
	for id := range kit.Uses(u.info, u.fn, u.v) {
		start := u.goAround(id)
		kind, _ := id.ParentEdge()
		switch {
		case kind == edge.SendStmt_Chan && !u.direct(id) && givesUp(id.Parent()):
			u.looped = true // one more result, for which there may be no room
		case kind == edge.SendStmt_Chan && start != nil:
			if !u.send(id, start) {
				return false
			}
		case kit.Received(id) && start == nil && u.direct(id):
			u.receives = append(u.receives, id.Parent())
		case kind == edge.CallExpr_Args && isClose(u.info, id) && (start != nil || u.insteadOf(id)):
		case kind == edge.CallExpr_Args && u.givenToGo(id):
		case kind == edge.CallExpr_Args && start != nil && u.handedOn(id, start, handed):
		case kind == edge.CallExpr_Args && start == nil && u.direct(id) && u.onlyStarts(id) && u.handedOn(id, id.Parent().Node(), handed):
		case kind == edge.KeyValueExpr_Value && u.direct(id) && u.put(id):
		case kind == edge.ReturnStmt_Results && u.direct(id):
			u.returned = true
		case kind == edge.AssignStmt_Lhs && u.direct(id) && u.letGo(id):
		default:
			return false
		}
	}
	for _, start := range u.starts {
		c, found := kit.Find(u.fn, start)
		u.looped = u.looped || found && kit.LoopDepth(c) > 0
	}
	return true
}

// letGo matches ch = nil in the case of a select that has received from ch, which is then no case any more, and whose
// cases leave the function: who waits until each has answered forgets none.
func (u *uses) letGo(id inspector.Cursor) bool {
	s := id.Parent().Node().(*ast.AssignStmt)
	if len(s.Rhs) != 1 || !kit.IsNil(u.info, s.Rhs[0]) {
		return false
	}
	for clause := range id.Enclosing((*ast.CommClause)(nil)) {
		if recv := kit.CommReceive(clause.Node().(*ast.CommClause).Comm); recv != nil && kit.Variable(u.info, recv.X) == u.v {
			return kit.LeavesAll(clause.Parent().Node())
		}
	}
	return false
}

// send takes in a send on the channel named by id; it is false for one that waits for
// something else as well.
func (u *uses) send(id inspector.Cursor, start ast.Node) bool {
	stmt := id.Parent()
	if up, _ := stmt.ParentEdge(); up == edge.CommClause_Comm {
		return false
	}
	u.sends = append(u.sends, stmt)
	u.starts = append(u.starts, start)
	for _, again := range u.also[start] {
		u.sends = append(u.sends, stmt)
		u.starts = append(u.starts, again)
	}
	u.looped = u.looped || kit.LoopDepth(stmt) > 0 && !thenReturns(stmt)
	u.repeated = u.repeated || kit.LoopDepth(stmt) > 0 && !thenEnds(stmt)
	return true
}

// givesUp tells whether a send is one of several cases of a select.
func givesUp(send inspector.Cursor) bool {
	if kind, _ := send.ParentEdge(); kind != edge.CommClause_Comm {
		return false
	}
	return len(send.Parent().Parent().Node().(*ast.BlockStmt).List) > 1
}

func isClose(info *types.Info, id inspector.Cursor) bool {
	return kit.IsBuiltin(info, id.Parent().Node().(*ast.CallExpr), "close")
}

// insteadOf tells whether the function itself closes the channel in a branch: in
// place of the goroutine, which is then not started.
func (u *uses) insteadOf(id inspector.Cursor) bool {
	stmt, listed := kit.Stmt(id)
	if !listed || !u.direct(id) {
		return false
	}
	_, plain := stmt.Node().(*ast.ExprStmt)
	block, _ := stmt.Parent().ParentEdge()
	return plain && (block == edge.IfStmt_Body || block == edge.IfStmt_Else)
}

// givenToGo tells whether the channel is an argument of a function of the package that go
// starts, which sends on it and does nothing else with it.
func (u *uses) givenToGo(id inspector.Cursor) bool {
	call := id.Parent()
	if kind, _ := call.ParentEdge(); kind != edge.GoStmt_Call || !u.direct(id) {
		return false
	}
	return u.handedOn(id, call.Parent().Node(), handed)
}

// started is the function of the package, or the literal, that a go statement calls.
func (u *uses) started(call *ast.CallExpr) (c inspector.Cursor, sig *types.Signature) {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		if c, ok = kit.Find(u.fn, lit); ok {
			sig, _ = u.info.TypeOf(lit).(*types.Signature)
		}
		return c, sig
	}
	if kit.Variable(u.info, call.Fun) != nil { // a literal that the function keeps
		if lit, ok := kit.Origin(u.info, u.fn.Node(), call.Fun).(*ast.FuncLit); ok {
			if c, ok = kit.Find(u.fn, lit); ok {
				sig, _ = u.info.TypeOf(lit).(*types.Signature)
			}
		}
		return c, sig
	}
	f := kit.Callee(u.info, call)
	if f == nil {
		return c, nil
	}
	c, ok := kit.EffectsOf(u.pass).Body(f)
	if !ok {
		return c, nil
	}
	return c, f.Origin().Signature()
}

// within tells whether c stands in a literal inside of fn that is not deferred or called on the spot.
func within(c, fn inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncLit)(nil)) {
		if f.Node().Pos() < fn.Node().Pos() || f.Node() == fn.Node() {
			break
		}
		if kind, _ := f.ParentEdge(); kind != edge.CallExpr_Fun {
			return true
		}
		if _, started := f.Parent().Parent().Node().(*ast.GoStmt); started {
			return true
		}
	}
	return false
}

// goAround is what starts the goroutine that runs c: a go statement inside of the function, or
// a call that runs the literal later; nil when another literal lies between, or none is started.
func (u *uses) goAround(c inspector.Cursor) ast.Node {
	for f := range c.Enclosing((*ast.FuncLit)(nil)) {
		if f.Node() == u.fn.Node() {
			return nil
		}
		switch kind, _ := f.ParentEdge(); kind {
		case edge.AssignStmt_Rhs:
			return u.startOf(f)
		case edge.CallExpr_Args:
			if kind, _ := f.Parent().ParentEdge(); kind == edge.GoStmt_Call {
				u.looped = true                   // who knows how often it is called
				return f.Parent().Parent().Node() // in the new goroutine
			}
			if call := f.Parent().Node().(*ast.CallExpr); runsLater(u.info, call) {
				return call
			}
			return u.callback(f)
		case edge.CallExpr_Fun:
			switch kind, _ := f.Parent().ParentEdge(); kind {
			case edge.GoStmt_Call:
				return f.Parent().Parent().Node()
			case edge.DeferStmt_Call, edge.ExprStmt_X:
				continue
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// callback is the call that is given a literal which it must run in another goroutine: the
// function itself receives only after it has called, and the channel has no room. Who knows how
// often it is called.
func (u *uses) callback(lit inspector.Cursor) ast.Node {
	call := lit.Parent()
	switch stmt := call.Parent().Node().(type) {
	case *ast.ExprStmt:
	case *ast.AssignStmt:
		if len(stmt.Lhs) != 1 || !kit.IsError(u.info.TypeOf(stmt.Lhs[0])) && !kit.IsBlank(stmt.Lhs[0]) {
			return nil // what stops it, maybe
		}
	default:
		return nil
	}
	if f := kit.Callee(u.info, call.Node().(*ast.CallExpr)); f == nil || !u.direct(call) || kit.Registered(f.Name()) || kit.LoopDepth(call) > 0 {
		return nil
	}
	for id := range kit.Uses(u.info, u.fn, u.v) {
		if kit.Received(id) && (id.Node().Pos() < call.Node().Pos() || !u.direct(id)) {
			return nil
		}
	}
	u.looped = true
	return call.Node()
}

// startOf is the go statement that starts a literal which is kept in a variable, if that
// is all that is done with it; the first, of several.
func (u *uses) startOf(lit inspector.Cursor) ast.Node {
	s := lit.Parent().Node().(*ast.AssignStmt)
	_, i := lit.ParentEdge()
	if len(s.Lhs) != len(s.Rhs) {
		return nil
	}
	v := kit.Variable(u.info, s.Lhs[i])
	if v == nil || !kit.IsLocal(v) {
		return nil
	}
	var starts []ast.Node
	for id := range kit.Uses(u.info, u.fn, v) {
		if kind, _ := id.ParentEdge(); kind != edge.CallExpr_Fun {
			return nil
		}
		if kind, _ := id.Parent().ParentEdge(); kind != edge.GoStmt_Call {
			return nil
		}
		starts = append(starts, id.Parent().Parent().Node())
	}
	if len(starts) == 0 {
		return nil
	}
	if len(starts) > 1 {
		if u.also == nil {
			u.also = map[ast.Node][]ast.Node{}
		}
		u.also[starts[0]] = starts[1:]
	}
	return starts[0]
}

// runsLater tells by its name whether a call starts a goroutine for the literal
// that it is given.
func runsLater(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	words := kit.Words(f.Name())
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "go", "submit", "spawn", "async", "schedule", "after":
		return true
	}
	return false
}

// direct tells whether c is executed by the function itself.
func (u *uses) direct(c inspector.Cursor) bool {
	f, ok := kit.Function(c)
	return ok && f.Node() == u.fn.Node()
}

// onceInAll tells whether one goroutine sends, once: then room for one result
// lets it end whatever happens. Of several sends each but the last must be
// followed by a return.
func (u *uses) onceInAll() bool {
	if u.looped {
		return false
	}
	for i, s := range u.sends {
		if u.starts[i] != u.starts[0] {
			return false
		}
		if i < len(u.sends)-1 && !thenReturns(s) {
			return false
		}
	}
	return true
}

func thenReturns(send inspector.Cursor) bool {
	next, ok := send.NextSibling()
	if !ok {
		return false
	}
	_, ok = next.Node().(*ast.ReturnStmt)
	return ok
}
