package timenow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perItem tells whether the call at c reads the clock for each item of a loop
// whose turns take hardly any time.
func (j *judge) perItem(c inspector.Cursor, call *ast.CallExpr) bool {
	if j.hasTwin(call) {
		return j.perTwin(c, call)
	}
	now := j.reads(call)
	if !now && !j.since(call) && !j.asksClock(call) {
		return false
	}
	loop, body, ok := j.loopOf(c)
	if !ok {
		return false
	}
	j.body = body
	light := j.light(body) || j.passesMost(loop.Node(), body, call)
	j.body = nil
	if !light {
		return false
	}
	if now {
		return !j.stored(c) && !j.budget(c, loop.Node())
	}
	of := call.Args
	if recv := kit.Receiver(call); recv != nil && !j.since(call) {
		of = append(slices.Clone(of), recv)
	}
	return slices.ContainsFunc(of, func(e ast.Expr) bool { return j.ofItem(e, loop.Node()) && !j.readIn(e, loop.Node()) })
}

// loopOf is the loop over items around c, with what it does for each: a literal
// that is called for each entry of a map is one too.
func (j *judge) loopOf(c inspector.Cursor) (loop inspector.Cursor, body *ast.BlockStmt, ok bool) {
	if loop, ok = kit.Loop(c); ok {
		return loop, kit.LoopBody(loop.Node()), j.ofItems(loop.Node())
	}
	frame, inside := kit.Frame(c)
	if !inside {
		return loop, nil, false // of a package variable
	}
	lit, isLit := frame.Node().(*ast.FuncLit)
	if !isLit {
		return loop, nil, false
	}
	call, ok := frame.Parent().Node().(*ast.CallExpr)
	return frame, lit.Body, ok && (kit.IsMethod(j.info, call, "sync", "Map", "Range") || kit.PerItem(j.info, frame)&(kit.Each|kit.Searched) != 0)
}

// since tells whether a call measures up to or from the present.
func (j *judge) since(call *ast.CallExpr) bool {
	return kit.IsCall(j.info, call, "time", "Since", "Until")
}

// asksClock matches e.Expired(), and c.expired(e) or expired(e), of a small function of the
// package that reads the clock to answer yes or no, itself: one may ask its own parent.
func (j *judge) asksClock(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || j.inside || kit.Receiver(call) == nil && len(call.Args) == 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	if b, ok := f.Signature().Results().At(0).Type().Underlying().(*types.Basic); !ok || b.Kind() != types.Bool {
		return false
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 6 || !j.small(decl) {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		inner, ok := n.(*ast.CallExpr)
		found = found || ok && (j.reads(inner) || j.since(inner))
		return !found
	})
	return found
}

// ofItem tells whether e mentions something that is another one in each turn.
func (j *judge) ofItem(e ast.Expr, loop ast.Node) bool {
	return slices.ContainsFunc(kit.Variables(j.info, e), func(v *types.Var) bool {
		return kit.DeclaredIn(v, loop) || kit.Changes(j.info, loop, v)
	}) || j.front(e, loop)
}

// front tells whether e is of the front of a queue that the loop shortens: by an assignment
// (q.items = q.items[1:]), or by a call that takes something out of it (heap.Pop(q)).
func (j *judge) front(e ast.Expr, loop ast.Node) bool {
	body := kit.LoopBody(loop)
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
				found = found || ok && len(n.Lhs) == len(n.Rhs) && sliced(n.Rhs[i]) && kit.Contains(j.info, e, sel)
			}
		case *ast.CallExpr:
			f := kit.Callee(j.info, n)
			if f == nil || !slices.Contains([]string{"pop", "dequeue", "shift", "remove"}, kit.FirstWord(f.Name())) {
				return true
			}
			for _, of := range append([]ast.Expr{kit.Receiver(n)}, n.Args...) {
				if ref, ok := of.(*ast.UnaryExpr); ok && ref.Op == token.AND {
					of = ref.X
				}
				found = found || of != nil && kit.PackageIdent(j.info, n) != of && kit.Contains(j.info, e, of)
			}
		}
		return !found
	})
	return found
}

// sliced tells whether e is a part of a slice.
func sliced(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok
}

// readIn tells whether e is a variable that a turn gives the time itself: how long
// the turn takes is asked for.
func (j *judge) readIn(e ast.Expr, loop ast.Node) bool {
	v := kit.RootVar(j.info, e)
	return v != nil && slices.ContainsFunc(kit.Given(j.info, loop, v), func(value ast.Expr) bool {
		if value == nil {
			return false // an element, which a range gives
		}
		found := false
		ast.Inspect(value, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && j.reads(call)
			return !found
		})
		return found
	})
}

// budget tells whether the time is compared with something that is the same for
// all items, to end the loop: it may not run for longer than that.
func (j *judge) budget(c inspector.Cursor, loop ast.Node) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.IfStmt:
			if kit.Encloses(n.Cond, c.Node()) {
				return ends(n.Body) && !j.ofItem(n.Cond, loop)
			}
		case *ast.ForStmt:
			return n.Cond != nil && kit.Encloses(n.Cond, c.Node()) && !j.ofItem(compared(n.Cond, c), loop)
		default:
			return false
		}
	}
	return false
}

// compared is the part of a condition joined by && or || that c stands in.
func compared(cond ast.Expr, c inspector.Cursor) ast.Expr {
	for {
		b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
		if !ok || b.Op.String() != "&&" && b.Op.String() != "||" {
			return cond
		}
		cond = b.Y
		if c.Node().End() <= b.X.End() {
			cond = b.X
		}
	}
}

// ends tells whether a block ends in a return or break.
func ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch last := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok.String() != "continue"
	}
	return false
}

// drops tells whether a branch takes an item away whose time has come, or marks it:
// what else that takes is paid for few.
func (j *judge) drops(s *ast.IfStmt) bool {
	if s.Else != nil || !j.clocked(s.Cond) {
		return false
	}
	dropped, marked, other := j.ended(s.Body.List)
	return (dropped || marked) && !other
}

// ended tells what is done with an item whose time has come: it is taken away, it is marked, and other is
// a wait, or a loop over anything but a list or a map.
func (j *judge) ended(list []ast.Stmt) (dropped, marked, other bool) {
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			other = true
		case *ast.RangeStmt:
			other = other || !j.ofItems(n)
		case *ast.UnaryExpr:
			other = other || n.Op == token.ARROW
		case *ast.AssignStmt:
			marked = marked || j.marks(n)
		case *ast.CallExpr:
			f := kit.Callee(j.info, n)
			dropped = dropped || kit.IsBuiltin(j.info, n, "delete") || f != nil && drop(f.Name())
			other = other || kit.IsCall(j.info, n, "time", "Sleep")
		}
		return !other
	}
	for _, stmt := range list {
		ast.Inspect(stmt, visit)
	}
	return dropped, marked, other
}

// marks tells whether an assignment sets a flag of something: it is done with.
func (j *judge) marks(s *ast.AssignStmt) bool {
	if len(s.Lhs) != 1 || s.Tok != token.ASSIGN {
		return false
	}
	_, field := ast.Unparen(s.Lhs[0]).(*ast.SelectorExpr)
	tv := j.info.Types[s.Rhs[0]]
	return field && tv.Value != nil && tv.Value.Kind() == constant.Bool
}

func drop(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && slices.Contains([]string{"delete", "del", "remove", "evict", "expire", "purge", "drop", "forget", "unlink", "invalidate"}, words[0])
}

// clocked tells whether a condition reads the clock, or asks for what the same body
// has read.
func (j *judge) clocked(cond ast.Expr) bool {
	return j.asks(cond) || slices.ContainsFunc(kit.Variables(j.info, cond), func(v *types.Var) bool {
		return j.body != nil && slices.ContainsFunc(kit.Given(j.info, j.body, v), func(e ast.Expr) bool { return e != nil && j.asks(e) })
	})
}

// asks tells whether e reads the clock.
func (j *judge) asks(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (j.reads(call) || j.since(call) || j.asksClock(call))
		return !found
	})
	return found
}

// clockNamed tells whether f is the Now of a clock other than package time's: of
// the project, so that tests can set it. One that says it is coarse costs nothing.
func clockNamed(f *types.Func) bool {
	if f == nil || f.Pkg() == nil || f.Name() != "Now" || f.Signature().Params().Len() > 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	if !kit.IsNamed(f.Signature().Results().At(0).Type(), "time", "Time") {
		return false
	}
	of := strings.ToLower(f.Pkg().Path() + kit.ReceiverName(f))
	return !slices.ContainsFunc([]string{"fast", "coarse", "cache", "fake", "mock", "test"}, func(word string) bool { return strings.Contains(of, word) })
}
