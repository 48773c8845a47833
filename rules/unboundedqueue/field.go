package unboundedqueue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A queue is a field with what the package does to it.
type queue struct {
	field    *types.Var
	signal   bool                   // a condition or a channel stands beside it
	puts     []inspector.Cursor     // v.f = append(v.f, item) of an item that came in
	takes    bool                   // from the front
	reads    bool                   // what is at the front
	emptied  map[*ast.FuncDecl]bool // v.f = nil
	whole    map[*ast.FuncDecl]bool // all := v.f
	walked   map[*ast.FuncDecl]bool // for range v.f
	measured bool                   // somebody compares its length with more than nothing
	waiters  bool                   // whoever puts waits for an answer: there are as many as goroutines
	told     map[*types.Func]bool   // methods that return its length
}

// queues are the fields of the package's structs that serve as queues and whose
// length nobody asks for.
func queues(pass *analysis.Pass) []*queue {
	fields := candidates(pass)
	if len(fields) == 0 {
		return nil
	}
	var order []*queue
	for file := range kit.Root(pass).Children() {
		for c := range file.Preorder((*ast.SelectorExpr)(nil)) {
			v, _ := pass.TypesInfo.ObjectOf(c.Node().(*ast.SelectorExpr).Sel).(*types.Var)
			if v == nil || fields[v.Origin()] == nil {
				continue
			}
			q := fields[v.Origin()]
			if kit.IsMap(v.Type()) { // the queue of a key
				if _, ok := c.Parent().Node().(*ast.IndexExpr); !ok {
					continue
				}
				c = c.Parent()
			}
			if !slices.Contains(order, q) {
				order = append(order, q)
			}
			q.learn(pass.TypesInfo, c)
		}
	}
	return slices.DeleteFunc(order, func(q *queue) bool {
		return q.measured || q.waiters || !(q.takes && q.reads && (q.signal || !kit.IsMap(q.field.Type())) || q.signal && queued(q.field.Name()) && q.swapped(pass)) || len(q.puts) > 0 && q.asked(pass)
	})
}

// candidates are the slice and list fields of the package's structs that have a
// lock beside them.
func candidates(pass *analysis.Pass) map[*types.Var]*queue {
	found := map[*types.Var]*queue{}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || spoken(name) {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		lock, signal, limit := false, false, false
		var lists []*types.Var
		for f := range st.Fields() {
			t := f.Type()
			lock = lock || kit.IsMutex(t)
			_, channel := t.Underlying().(*types.Chan)
			signal = signal || channel || kit.IsNamed(t, "sync", "Cond")
			limit = limit || limits(f.Name()) || elements(t)
			if holds(t) && !spoken(f.Name()) && !returns(f.Name()) {
				lists = append(lists, f)
			}
		}
		if lock && !limit {
			for _, f := range lists {
				found[f] = &queue{field: f, signal: signal, emptied: map[*ast.FuncDecl]bool{}, whole: map[*ast.FuncDecl]bool{}, walked: map[*ast.FuncDecl]bool{}, told: map[*types.Func]bool{}}
			}
		}
	}
	return found
}

// holds tells whether a field of type t may be a queue, or one for each key.
func holds(t types.Type) bool {
	if m, ok := t.Underlying().(*types.Map); ok {
		_, list := m.Elem().Underlying().(*types.Slice)
		return list && holds(m.Elem())
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		return !kit.IsBytes(t) && !waits(s.Elem()) && !types.Identical(s.Elem(), types.Universe.Lookup("error").Type())
	}
	return kit.IsNamed(t, "container/list", "List") || kit.IsNamed(t, "github.com/gammazero/deque", "Deque") || kit.IsNamed(t, "github.com/eapache/queue", "Queue")
}

// elements tells whether t is a map of list elements: the list is the order of a
// cache.
func elements(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	return ok && kit.IsNamed(m.Elem(), "container/list", "Element")
}

// waits tells whether who hands over a value of type t waits for an answer to it:
// it is or has a channel.
func waits(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if _, ok := f.Type().Underlying().(*types.Chan); ok || kit.IsNamed(f.Type(), "sync", "WaitGroup") || kit.IsNamed(f.Type(), "sync", "Cond") {
				return true
			}
		}
	}
	return false
}

// returns tells whether a name says that what is taken comes back, or that there
// is one for each goroutine that waits: a pool, waiters.
func returns(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "free", "idle", "waiter", "waiters", "waiting", "waitq", "blocked", "available", "pool", "freelist", "spare", "early", "startup", "recent", "history", "stack", "lru":
			return true
		}
		return false
	})
}

// queued tells whether a name is one of a queue, or of what comes in a stream.
func queued(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		if len(w) > 3 && (strings.HasSuffix(w, "q") || strings.HasSuffix(w, "queue")) { // sendq
			return true
		}
		switch strings.TrimSuffix(w, "s") {
		case "queue", "queued", "q", "buf", "buffer", "buffered", "pending", "backlog", "outbox", "inbox", "mailbox", "mail", "event", "message", "msg",
			"job", "task", "batch", "batche", "request", "req", "item", "record", "log", "line", "point", "sample", "span", "update", "notification", "work", "todo",
			"outgoing", "incoming", "write", "packet", "frame", "command", "cmd", "op", "trace", "alert":
			return true
		}
		return false
	})
}

// givesBack tells whether a function's name says that it puts back what was taken
// before: there is never more than was.
func givesBack(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "close", "release", "return", "free", "recycle", "back", "unread", "retry", "requeue", "redeliver", "undo", "restore", "again", "putback":
			return true
		}
		return false
	})
}

// limits tells whether a name speaks of a bound.
func limits(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "max", "limit", "cap", "capacity", "bound", "sem", "sema", "semaphore", "tokens", "slots", "quota", "size", "highwater":
			return true
		}
		return false
	})
}

// swapped tells whether a function takes all that there is, to hand it on or as a worker.
func (q *queue) swapped(pass *analysis.Pass) bool {
	for decl := range q.emptied {
		if q.whole[decl] || q.walked[decl] && works(pass, decl) {
			return true
		}
	}
	return false
}

// asked tells whether the package compares what a method says of the length, or
// leaves it to others: nobody in the package calls it.
func (q *queue) asked(pass *analysis.Pass) bool {
	for f := range q.told {
		calls := 0
		for file := range kit.Root(pass).Children() {
			for id := range kit.Uses(pass.TypesInfo, file, f) {
				call := id.Parent().Parent()
				if _, ok := call.Node().(*ast.CallExpr); !ok {
					continue
				}
				calls++
				if !withNothing(pass.TypesInfo, call) && !fits(pass.TypesInfo, call) {
					return true
				}
			}
		}
		if calls == 0 {
			return true
		}
	}
	return false
}

// learn notes what the use of the field at c does.
func (q *queue) learn(info *types.Info, c inspector.Cursor) {
	decl := kit.Decl(c)
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs && len(up.Lhs) == len(up.Rhs) {
			q.assigned(info, c.Parent(), up, i)
		} else if kind == edge.AssignStmt_Rhs {
			q.whole[decl] = true
		}
	case *ast.ReturnStmt:
		q.whole[decl] = true
	case *ast.RangeStmt:
		q.walked[decl] = q.walked[decl] || kind == edge.RangeStmt_X
	case *ast.IndexExpr:
		n, constant := kit.ConstInt(info, up.Index)
		q.reads = q.reads || constant && n == 0 && asWhole(c.Parent())
	case *ast.SliceExpr:
		q.reads = q.reads || up.Low == nil && up.High != nil && asWhole(c.Parent())
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, up, "len"), kit.IsBuiltin(info, up, "cap"):
			q.sized(info, c.Parent())
		case kit.IsBuiltin(info, up, "copy"):
			rest, ok := ast.Unparen(up.Args[1]).(*ast.SliceExpr)
			q.takes = q.takes || ok && i == 0 && rest.Low != nil && kit.Same(info, rest.X, up.Args[0])
		case !kit.IsBuiltin(info, up, "append"):
			q.whole[decl] = true
		}
	case *ast.SelectorExpr:
		q.method(info, c.Parent(), up.Sel.Name)
	}
}

// asWhole tells whether the value at c is taken as it is.
func asWhole(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.ReturnStmt_Results, edge.CallExpr_Args, edge.SendStmt_Value, edge.ValueSpec_Values, edge.UnaryExpr_X, edge.CallExpr_Fun:
		return true
	case edge.RangeStmt_X:
		return true
	}
	return false
}

// sized judges a question for the length at c.
func (q *queue) sized(info *types.Info, c inspector.Cursor) {
	if _, ok := c.Parent().Node().(*ast.ReturnStmt); ok {
		if decl := kit.Decl(c); decl != nil {
			if f, ok := info.Defs[decl.Name].(*types.Func); ok {
				q.told[f] = true
				return
			}
		}
	}
	q.measured = q.measured || !withNothing(info, c) && !fits(info, c)
}

// method judges a call of a method of a list or deque; c is its selector.
func (q *queue) method(info *types.Info, c inspector.Cursor, name string) {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return
	}
	switch name {
	case "PushBack", "Add":
		if len(call.Args) == 1 {
			q.put(info, c.Parent(), call.Args[0])
		}
	case "PopFront":
		q.takes, q.reads = true, true
	case "Remove":
		if front(info, c, call) {
			q.takes, q.reads = true, true
		}
	case "Len", "Length":
		q.sized(info, c.Parent())
	case "PushFront", "MoveToFront", "MoveToBack", "Back":
		q.measured = true // an order, no queue
	}
}

// front tells whether what Remove takes is what Front gave, or there is no choice.
func front(info *types.Info, c inspector.Cursor, remove *ast.CallExpr) bool {
	decl := kit.Decl(c)
	if len(remove.Args) == 0 || decl == nil {
		return len(remove.Args) == 0
	}
	e := remove.Args[0]
	from := []ast.Expr{e}
	if v := kit.Variable(info, e); v != nil {
		from = kit.Given(info, decl, v)
	}
	return slices.ContainsFunc(from, func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		f := (*types.Func)(nil)
		if ok {
			f = kit.Callee(info, call)
		}
		return f != nil && f.Name() == "Front"
	})
}

// assigned judges v.f = x: an append of what the function was given, the rest
// after the front, or nothing.
func (q *queue) assigned(info *types.Info, c inspector.Cursor, s *ast.AssignStmt, i int) {
	decl := kit.Decl(c)
	switch rhs := ast.Unparen(s.Rhs[i]).(type) {
	case *ast.Ident:
		q.emptied[decl] = q.emptied[decl] || kit.IsNil(info, rhs)
	case *ast.CompositeLit:
		q.emptied[decl] = q.emptied[decl] || len(rhs.Elts) == 0
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, rhs, "make"):
			q.emptied[decl] = true
		case kit.IsCall(info, rhs, "slices", "Delete"):
			n, constant := kit.ConstInt(info, rhs.Args[1])
			q.takes = q.takes || constant && n == 0
		case kit.IsBuiltin(info, rhs, "append") && len(rhs.Args) == 2:
			if part, ok := ast.Unparen(rhs.Args[0]).(*ast.SliceExpr); ok && rhs.Ellipsis.IsValid() && kit.Same(info, part.X, s.Lhs[i]) {
				n, constant := int64(0), part.High != nil
				if constant {
					n, constant = kit.ConstInt(info, part.High)
				}
				q.takes = q.takes || constant && n == 0
			} else if kit.Same(info, rhs.Args[0], s.Lhs[i]) {
				q.put(info, c, rhs.Args[1])
			}
		}
	case *ast.SliceExpr:
		if kit.Same(info, rhs.X, s.Lhs[i]) {
			q.takes = q.takes || rhs.Low != nil && rhs.High == nil
			n, constant := int64(1), false
			if rhs.High != nil {
				n, constant = kit.ConstInt(info, rhs.High)
			}
			q.emptied[decl] = q.emptied[decl] || constant && n == 0
		} else if rhs.High != nil { // another one's room
			n, constant := kit.ConstInt(info, rhs.High)
			q.emptied[decl] = q.emptied[decl] || constant && n == 0
		}
	}
}

// put notes that item goes in at c, if it comes from outside of the function: by a
// parameter, or out of a channel that a worker empties.
func (q *queue) put(info *types.Info, c inspector.Cursor, item ast.Expr) {
	if t := info.TypeOf(item); t != nil && waits(t) {
		q.waiters = true
		return
	}
	decl := kit.Decl(c)
	if decl == nil || givesBack(decl.Name.Name) || q.emptied[decl] || coalesces(info, decl) || noted(info, decl, item) {
		return
	}
	loop, looped := kit.Loop(c)
	if looped && received(info, loop, kit.Object(info, item)) {
		q.puts = append(q.puts, c)
		return
	}
	if !kit.FromParam(info, decl, item) {
		return
	}
	if looped {
		r, ok := loop.Node().(*ast.RangeStmt)
		if !ok || !kit.FromParam(info, decl, r.X) && !each(info, c, r) || kit.LoopDepth(c) > 1 && !(each(info, c, r) && ofGiven(info, decl, loop)) {
			return
		}
	}
	q.puts = append(q.puts, c)
}

// coalesces tells whether a function puts each key in once: it looks in a map
// whether it is there, and notes it. There are as many as keys. A map that it makes
// itself knows of this call only.
func coalesces(info *types.Info, decl *ast.FuncDecl) bool {
	asks, notes := false, false
	inMap := func(n ast.Node) (found bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			x, ok := n.(*ast.IndexExpr)
			found = found || ok && kit.IsMap(info.TypeOf(x.X)) && !madeHere(info, decl, x.X)
			return !found
		})
		return found
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			asks = asks || inMap(n.Cond) || n.Init != nil && inMap(n.Init)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				notes = notes || inMap(l)
			}
		}
		return true
	})
	return asks && notes
}

// noted tells whether a function puts a key into the queue under which it stores something in a map as well: that
// knows how many there are.
func noted(info *types.Info, decl *ast.FuncDecl, item ast.Expr) bool {
	v, found := kit.Variable(info, item), false
	if v == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return !found
		}
		for _, l := range s.Lhs {
			index, ok := ast.Unparen(l).(*ast.IndexExpr)
			found = found || ok && kit.IsMap(info.TypeOf(index.X)) && kit.Variable(info, index.Index) == v
		}
		return !found
	})
	return found
}

// withNothing tells whether the length at c is only asked for being 0, is told to
// others, or ends a loop over what there is.
func withNothing(info *types.Info, c inspector.Cursor) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		other := up.Y
		if up.Y == c.Node() {
			other = up.X
		}
		if kind, _ := c.Parent().ParentEdge(); kind == edge.ForStmt_Cond && up.Op == token.LSS && other == up.X {
			return true
		}
		switch up.Op {
		case token.ADD, token.SUB: // the last of them, or a part of a comparison
			kind, _ := c.Parent().ParentEdge()
			return kind == edge.SliceExpr_High || kind == edge.IndexExpr_Index
		}
		n, constant := kit.ConstInt(info, other)
		return constant && (n == 0 || n == 1 && (up.Op == token.EQL || up.Op == token.LSS || up.Op == token.GEQ))
	case *ast.ReturnStmt:
		return false // somebody may look before putting
	case *ast.CallExpr, *ast.SliceExpr:
		return true // a metric, a message
	}
	return false
}
