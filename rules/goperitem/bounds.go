package goperitem

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// bounded tells whether something holds the turn up while enough goroutines run:
// it sends, receives, or acquires before it starts the next, waits, or leaves on
// a count.
func (t *turn) bounded() bool {
	info := t.pass.TypesInfo
	item := t.received()
	found := t.borrows()
	ast.Inspect(t.body, func(n ast.Node) bool {
		if n == ast.Node(t.start) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SendStmt:
			found = true
		case *ast.SelectStmt:
			found = found || t.selects(n, item)
			for _, clause := range n.Body.List { // what is done after a choice
				for _, s := range clause.(*ast.CommClause).Body {
					found = found || (&turn{pass: t.pass, at: t.at, body: &ast.BlockStmt{List: []ast.Stmt{s}}, start: t.start}).bounded()
				}
			}
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW && n != item
		case *ast.CallExpr:
			found = found || holdsUp(info, n)
		case *ast.IfStmt:
			found = found || counts(info, n)
		}
		return !found
	})
	return found
}

// borrows tells whether the turn takes something out of a pool before it starts the
// goroutine, which gives it back: there are as many goroutines as things in the pool. A
// pool of memory has as many as are asked for.
func (t *turn) borrows() bool {
	info, found := t.pass.TypesInfo, false
	for _, stmt := range t.body.List {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || assign.Pos() > t.start.Pos() || len(assign.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		v := kit.Variable(info, assign.Lhs[0])
		if !ok || v == nil || memory(v.Type()) || kit.IsMethod(info, call, "sync", "Pool") {
			continue
		}
		pool := kit.Receiver(call)
		if pool == nil {
			continue
		}
		ast.Inspect(t.start, func(n ast.Node) bool {
			back, ok := n.(*ast.CallExpr)
			if ok && len(back.Args) == 1 && kit.Variable(info, back.Args[0]) == v {
				to := kit.Receiver(back)
				found = found || to != nil && kit.Same(info, to, pool)
			}
			return !found
		})
	}
	return found
}

// memory tells whether a pool's things are bytes or buffers of them.
func memory(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if kit.IsBytes(t) {
		return true
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.ContainsFunc(kit.Words(n.Obj().Name()), func(w string) bool { return w == "buffer" || w == "buf" })
}

// selects tells whether a select waits for a place. One that only looks whether
// to go on, or that brings the item, does not.
func (t *turn) selects(s *ast.SelectStmt, item *ast.UnaryExpr) bool {
	info := t.pass.TypesInfo
	looks, brings, waits, paces := false, false, false, false
	for _, clause := range s.Body.List {
		c := clause.(*ast.CommClause)
		inside := kit.Encloses(c, t.start)
		switch comm := c.Comm.(type) {
		case nil:
			looks = true
		case *ast.SendStmt:
			if inside {
				return true
			}
			waits = true
		default:
			u := kit.CommReceive(comm)
			switch {
			case u == nil || u == item:
				brings = true
			case ends(u.X):
			case kit.IsNamed(info.TypeOf(u), "time", "Time"):
				paces = true
			default:
				waits = waits || !inside || item == nil
			}
		}
	}
	return !looks && (waits && !brings || paces && !brings)
}

// ends tells whether a channel says that it is over, by its name.
func ends(ch ast.Expr) bool {
	if call, ok := ast.Unparen(ch).(*ast.CallExpr); ok {
		return ends(call.Fun)
	}
	return slices.ContainsFunc(kit.Words(kit.NameOf(ch)), func(w string) bool {
		switch w {
		case "done", "stop", "stopped", "quit", "exit", "close", "closed", "closing", "dying", "cancel", "abort", "shutdown", "kill", "term", "err", "errs", "errc":
			return true
		}
		return false
	})
}

// holdsUp tells whether a call waits for a place, by its name or its receiver's.
func holdsUp(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	for _, word := range kit.Words(f.Name()) {
		switch word {
		case "acquire", "wait", "reserve", "take", "throttle", "limit", "limited", "enter", "borrow", "sleep", "ratelimit":
			return true
		}
	}
	return slices.ContainsFunc(kit.Words(kit.ReceiverName(f)), func(w string) bool {
		return w == "throttle" || w == "throttler" || w == "limiter" || w == "semaphore" || w == "sized" // sizedwaitgroup.SizedWaitGroup
	})
}

// counts tells whether an if leaves the loop when a number is reached.
func counts(info *types.Info, s *ast.IfStmt) bool {
	x, op, y, ok := kit.Comparison(s.Cond)
	if !ok || op == token.NEQ || op == token.LAND || op == token.LOR || len(s.Body.List) == 0 || !kit.IsInteger(info.TypeOf(x)) || !kit.IsInteger(info.TypeOf(y)) {
		return false
	}
	if n, constant := kit.ConstInt(info, y); constant && n <= 1 {
		return false // nothing there, the only one
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.BranchStmt:
		return last.Tok == token.BREAK
	case *ast.ReturnStmt:
		return true
	}
	return false
}

// limited tells whether the goroutines wait for a place themselves, or the group
// that starts them has a limit, or is somebody else's, who may have set one.
func (t *turn) limited() bool {
	if t.acquiresInside() {
		return true
	}
	s, ok := t.start.(*ast.ExprStmt)
	if !ok {
		return false
	}
	info := t.pass.TypesInfo
	call := s.X.(*ast.CallExpr)
	f := kit.Callee(info, call)
	group, ok := kit.Object(info, kit.Receiver(call)).(*types.Var)
	if !ok {
		return true
	}
	if kit.ReceiverName(f) == "WaitGroup" || f.Name() == "GoAttach" {
		return false // has none
	}
	if !group.IsField() && !kit.IsLocal(group) {
		return true
	}
	if t.setsLimit(group) {
		return true
	}
	if group.IsField() {
		return false
	}
	decl := kit.Decl(t.at)
	if decl == nil || group.Pos() < decl.Body.Pos() {
		return true
	}
	return slices.ContainsFunc(kit.Given(info, decl, group), func(e ast.Expr) bool { return limits(info, e) })
}

// setsLimit tells whether the package sets the limit of a group.
func (t *turn) setsLimit(group *types.Var) bool {
	info := t.pass.TypesInfo
	for file := range kit.Root(t.pass).Children() {
		if !group.IsField() && file.Node() != ast.Node(kit.File(t.at)) {
			continue
		}
		for id := range kit.Uses(info, file, group) {
			at := id.Parent()
			if sel, ok := at.Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
				at = at.Parent()
			}
			if sel, ok := at.Node().(*ast.SelectorExpr); ok && speaksOfLimit(sel.Sel.Name) {
				return true
			}
		}
	}
	return false
}

// limits tells whether a group is made with a limit: a call that says so or that
// is given a number.
func limits(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		if f := kit.Callee(info, call); f != nil && speaksOfLimit(f.Name()) {
			found = true
		}
		found = found || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return kit.IsInteger(info.TypeOf(arg)) })
		return !found
	})
	return found
}

func speaksOfLimit(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool { return w == "limit" || w == "limited" || w == "max" || w == "bounded" })
}

// acquiresInside tells whether the goroutine begins with waiting for a place: the
// stacks are there, but the work is bounded, and somebody has thought of it.
func (t *turn) acquiresInside() bool {
	info := t.pass.TypesInfo
	for _, body := range t.bodies() {
		var sent, received []ast.Expr
		found := false
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SendStmt:
				sent = append(sent, n.Chan)
				name := strings.ToLower(types.ExprString(n.Chan))
				for _, word := range []string{"sem", "limit", "token", "slot", "throttle", "guard", "gate", "bucket"} {
					found = found || strings.Contains(name, word)
				}
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					received = append(received, n.X)
				}
			case *ast.CallExpr:
				if f := kit.Callee(info, n); f != nil {
					found = found || slices.Contains(kit.Words(f.Name()), "acquire")
				}
			}
			return !found
		})
		taken := slices.ContainsFunc(sent, func(s ast.Expr) bool {
			return slices.ContainsFunc(received, func(r ast.Expr) bool { return kit.Same(info, s, r) })
		})
		if found || taken {
			return true
		}
	}
	return false
}

// bodies are what the goroutine runs, as far as it is near: the statement itself,
// the literals of the function that it calls by name, and functions of the package.
func (t *turn) bodies() []ast.Node {
	info := t.pass.TypesInfo
	effects, decl := kit.EffectsOf(t.pass), kit.Decl(t.at)
	out := []ast.Node{t.start}
	ast.Inspect(t.start, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f := kit.Callee(info, call); f != nil {
			if callee := effects.Decl(f); callee != nil && callee.Body != nil {
				out = append(out, callee.Body)
			}
		} else if decl != nil && kit.Variable(info, call.Fun) != nil {
			if lit, ok := kit.Origin(info, decl, call.Fun).(*ast.FuncLit); ok {
				out = append(out, lit.Body)
			}
		}
		return true
	})
	return out
}

// lasts tells whether the goroutine runs for long: it has a loop without an end,
// in its literal or in the function of the package that it calls, or is started
// by a name that says so. There is then one for each thing that lasts.
func (t *turn) lasts() bool {
	info := t.pass.TypesInfo
	found := false
	for _, body := range t.bodies() {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt:
				found = found || n.Cond == nil
			case *ast.RangeStmt:
				_, channel := kit.Underlying(info, n.X).(*types.Chan)
				found = found || channel
			case *ast.CallExpr:
				f := kit.Callee(info, n)
				found = found || f != nil && slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool { return w == "loop" || w == "tail" })
			}
			return !found
		})
	}
	return found || lastsByName(info, t.begun) || t.cancelled()
}

// cancelled tells whether each goroutine has a context of its own that somebody
// cancels: it lasts until then.
func (t *turn) cancelled() bool {
	info, found := t.pass.TypesInfo, false
	ast.Inspect(t.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && call.Pos() < t.start.Pos() && kit.IsCall(info, call, "context", "WithCancel", "WithCancelCause")
		return !found
	})
	return found
}

// lastsByName judges what the goroutine is all about: the function that is
// started, or the only one that its literal calls.
func lastsByName(info *types.Info, start inspector.Cursor) bool {
	var name string
	switch s := start.Node().(type) {
	case *ast.GoStmt:
		name = mainCall(info, s.Call)
	case *ast.ExprStmt:
		name = mainCall(info, &ast.CallExpr{Fun: s.X.(*ast.CallExpr).Args[0]})
	}
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "run", "serve", "start", "cancel", "loop", "watch", "listen", "close", "stop", "shutdown", "forever", "monitor", "subscribe", "consume":
			return true
		}
		return false
	})
}

// tellsDone tells whether a statement tells a group that the goroutine is done.
func tellsDone(info *types.Info, stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && kit.IsMethod(info, call, "sync", "WaitGroup", "Done")
}

func mainCall(info *types.Info, call *ast.CallExpr) string {
	lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		switch f := kit.Object(info, call.Fun).(type) {
		case nil:
			return ""
		default:
			return f.Name()
		}
	}
	name, n := "", 0
	for _, stmt := range lit.Body.List {
		if _, deferred := stmt.(*ast.DeferStmt); deferred || tellsDone(info, stmt) {
			continue
		}
		n++
		ast.Inspect(stmt, func(at ast.Node) bool {
			if c, ok := at.(*ast.CallExpr); ok && name == "" {
				if f := kit.Callee(info, c); f != nil {
					name = f.Name()
				}
			}
			return name == ""
		})
	}
	if n != 1 {
		return ""
	}
	return name
}
