package resultchanleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// handed is how many functions deep a channel is followed.
const handed = 3

// handedOn tells whether the channel named by id, an argument, is taken by a function of
// the package, or a literal, that does nothing with it but send and close, itself or by
// another such function: all in the goroutine that start begins, or in ones of its own.
func (u *uses) handedOn(id inspector.Cursor, start ast.Node, depth int) bool {
	c, param := u.taker(id)
	if depth == 0 || param == nil {
		return false
	}
	for use := range kit.Uses(u.info, c, param) {
		if !u.passesOn(use, c, start, depth) {
			return false
		}
	}
	return true
}

// taker is the function of the package, or the literal, that gets the argument named by id, and its parameter;
// nil where that is not known.
func (u *uses) taker(id inspector.Cursor) (fn inspector.Cursor, param *types.Var) {
	fn, sig := u.started(id.Parent().Node().(*ast.CallExpr))
	_, index := id.ParentEdge()
	if sig == nil || sig.Variadic() || index >= sig.Params().Len() {
		return fn, nil
	}
	return fn, sig.Params().At(index)
}

// onlyStarts tells whether the channel named by id, an argument, is taken by a function of the package whose
// goroutines alone have it: poke(ch), which does go func() { ch <- x }().
func (u *uses) onlyStarts(id inspector.Cursor) bool {
	c, param := u.taker(id)
	if param == nil {
		return false
	}
	n := 0
	for use := range kit.Uses(u.info, c, param) {
		if !within(use, c) || !startedWithin(use, c) {
			return false
		}
		n++
	}
	return n > 0
}

// passesOn judges one use of the channel in a function that was given it.
func (u *uses) passesOn(use, fn inspector.Cursor, start ast.Node, depth int) bool {
	own := within(use, fn)
	if own && !startedWithin(use, fn) {
		return false // a literal that somebody else runs
	}
	switch kind, _ := use.ParentEdge(); kind {
	case edge.SendStmt_Chan:
		if givesUp(use.Parent()) {
			u.looped = true
			return true
		}
		u.several = u.several || own
		u.looped = u.looped || own
		return u.send(use, start)
	case edge.CallExpr_Args:
		if isClose(u.info, use) {
			return true
		}
		call := use.Parent()
		if kind, _ := call.ParentEdge(); kind == edge.GoStmt_Call || own {
			u.several, u.looped = true, true
		}
		sends := len(u.sends)
		if !u.handedOn(use, start, depth-1) {
			return false
		}
		if stmt, ok := kit.Stmt(call); ok && kit.LoopDepth(call) > 0 && len(u.sends) > sends {
			u.looped = true
			u.repeated = u.repeated || !thenEnds(stmt)
		}
		return true
	}
	return false
}

// startedWithin tells whether a go statement inside of fn runs the literal that c stands in.
func startedWithin(c, fn inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncLit)(nil)) {
		if f.Node().Pos() <= fn.Node().Pos() {
			break
		}
		if kind, _ := f.ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		if kit.StartedByGo(f) {
			return true
		}
	}
	return false
}

// thenEnds tells whether what follows a send ends the goroutine, or the loop around it.
func thenEnds(send inspector.Cursor) bool {
	next, ok := send.NextSibling()
	if !ok {
		return false
	}
	switch s := next.Node().(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.CONTINUE
	}
	return false
}

// takesSome tells whether a goroutine may send again and again, and the function takes a
// fixed number of what it sends.
func (u *uses) takesSome() bool {
	if !u.repeated {
		return false
	}
	for _, r := range u.receives {
		if _, ranges := r.Node().(*ast.RangeStmt); ranges || kit.LoopDepth(r) > 0 {
			return false
		}
	}
	return true
}

// leftMidway tells whether the function leaves the loop in which it takes what a goroutine
// sends again and again, by a return that what came last does not ask for: the last of a
// stream may say that it is the last, or what went wrong.
func (u *uses) leftMidway() bool {
	if !u.repeated {
		return false
	}
	for _, r := range u.receives {
		loop, ok := kit.Loop(r)
		if n, ranges := r.Node().(*ast.RangeStmt); ranges {
			loop, ok = r, ast.Unparen(n.X) != nil
		}
		if !ok {
			continue
		}
		for ret := range loop.Preorder((*ast.ReturnStmt)(nil)) {
			if u.direct(ret) && ret.Node().Pos() > r.Node().Pos() && u.unasked(ret, loop, taken(u.info, r)) {
				return true
			}
		}
	}
	return false
}

// taken are the variables that a receive gives its values to.
func taken(info *types.Info, r inspector.Cursor) []*types.Var {
	if loop, ok := r.Node().(*ast.RangeStmt); ok && loop.Key != nil {
		return []*types.Var{kit.Variable(info, loop.Key)}
	}
	return kit.Results(info, r)
}

// unasked tells whether no condition around a return, up to the loop, is about what was
// received or about an error; a return without a condition takes one of many.
func (u *uses) unasked(ret, loop inspector.Cursor, from []*types.Var) bool {
	conditions := 0
	for up := range ret.Enclosing((*ast.IfStmt)(nil)) {
		if up.Node().Pos() <= loop.Node().Pos() {
			break
		}
		cond := up.Node().(*ast.IfStmt)
		conditions++
		for _, v := range from {
			if v != nil && (kit.Mentions(u.info, cond.Cond, v) || cond.Init != nil && kit.Mentions(u.info, cond.Init, v)) {
				return false
			}
		}
		if speaksOfError(u.info, cond.Cond) {
			return false
		}
	}
	return conditions > 0
}

// speaksOfError tells whether a part of n is an error.
func speaksOfError(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if ok {
			t := info.TypeOf(e)
			found = found || t != nil && !kit.IsNil(info, e) && kit.IsError(t)
		}
		return !found
	})
	return found
}
