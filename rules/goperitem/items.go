package goperitem

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// few is the number of items that no one needs to be told about.
const few = 16

// many tells whether the turn is taken for items whose number nobody knows.
// Items that are parts of the program's own machinery (its workers, servers,
// peers) are few.
func (t *turn) many() bool {
	info := t.pass.TypesInfo
	switch n := t.at.Node().(type) {
	case *ast.RangeStmt:
		if n.Value != nil && machineryName(n.Value) && !t.pieces(n.X) {
			return false
		}
		if x := t.counted(n.X); x != nil {
			return t.list(x)
		}
		if _, ok := kit.Underlying(info, n.X).(*types.Map); ok && n.Key != nil && machineryName(n.Key) {
			return false
		}
		return t.list(n.X)
	case *ast.ForStmt:
		if numbered(info, n) {
			return true
		}
		if _, bound := kit.Counter(info, n); bound != nil {
			x := t.counted(bound)
			return x != nil && t.list(x)
		}
		if n.Cond != nil {
			return advances(info, n.Cond)
		}
		return t.received() != nil || t.read()
	case *ast.FuncLit:
		return t.walked(n)
	}
	return false
}

// counted is the list whose length a number is, be it by a variable: n := len(files).
func (t *turn) counted(n ast.Expr) ast.Expr {
	if decl := kit.Decl(t.at); decl != nil {
		n = kit.Origin(t.pass.TypesInfo, decl, n)
	}
	return kit.LenOf(t.pass.TypesInfo, n)
}

// list judges what a loop ranges over.
func (t *turn) list(x ast.Expr) bool {
	info := t.pass.TypesInfo
	var elem types.Type
	incoming, over := false, info.TypeOf(x)
	if over == nil {
		return false
	}
	switch u := kit.Core(over).(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Map:
		if b, ok := u.Key().Underlying().(*types.Basic); ok && (b.Kind() == types.Uint8 || b.Kind() == types.Bool) {
			return false // 256 at most
		}
		if machinery(u.Key()) {
			return false
		}
		elem = u.Elem()
	case *types.Chan:
		elem, incoming = u.Elem(), true
	case *types.Signature: // an iterator
		if elem = yields(u); elem == nil {
			return false
		}
	default:
		return false
	}
	if list := kit.IteratorOf(info, x); list != nil {
		x = list
	}
	switch elem.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return false // hooks, stages, checks, streams: written down one by one
	case *types.Slice:
		if !kit.IsBytes(elem) && !data(x) {
			return false // each has many
		}
	}
	if (machinery(elem) || machineryName(x)) && !t.pieces(x) || incoming && served(elem) {
		return false
	}
	if i, ok := elem.Underlying().(*types.Interface); ok && i.NumMethods() > 0 && !data(x) && !ofDirectory(elem) {
		return false // what does something by itself: stores, targets, disks
	}
	if incoming {
		return true // whoever has the channel, what comes by it is no part of that
	}
	return !(t.own(x) && !t.filled(x) && !bulk(x)) && !t.partOf(x) && !t.configured(x) && !t.writtenDown(x) && !t.cutFor(x)
}

// partOf tells whether a list is a field of something, and not named after data:
// the layers of an image, the inputs of a unit.
func (t *turn) partOf(x ast.Expr) bool {
	info := t.pass.TypesInfo
	if decl := kit.Decl(t.at); decl != nil {
		x = kit.Origin(info, decl, x)
	}
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	return ok && info.Selections[sel] != nil && !data(x)
}

// data tells whether a list is named after what programs work on, though it has
// interfaces.
func data(x ast.Expr) bool {
	return said(x, func(w string) bool {
		switch strings.TrimSuffix(w, "s") {
		case "item", "object", "obj", "file", "entry", "entrie", "job", "task", "message", "msg", "event", "record", "row", "key", "image", "page", "request", "tx", "transaction", "resource", "result", "content", "url", "path", "repo", "pod", "service", "id", "package", "pkg":
			return true
		}
		return false
	})
}

// bulk tells whether a list is named after what one has many of, whoever it belongs to.
func bulk(x ast.Expr) bool {
	return said(x, func(w string) bool {
		switch strings.TrimSuffix(w, "s") {
		case "file", "package", "pkg", "item", "asset", "document", "record", "row", "page", "image", "path", "object", "obj", "entrie", "key":
			return true
		}
		return false
	})
}

// cutFor tells whether a list was made by a call that is told how many there are
// to be: cores, workers, partitions, or as many as another list of parts has.
func (t *turn) cutFor(x ast.Expr) bool {
	info, decl := t.pass.TypesInfo, kit.Decl(t.at)
	made := []ast.Expr{x}
	if v := kit.Variable(info, x); v != nil && decl != nil {
		made = kit.Given(info, decl, v)
	}
	return slices.ContainsFunc(made, func(e ast.Expr) bool {
		if e == nil {
			return false
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			if of := kit.LenOf(info, arg); of != nil {
				return machineryName(of)
			}
			return kit.IsInteger(info.TypeOf(arg)) && (cores(info, arg) || machineryName(arg))
		})
	})
}

// own tells whether a list is a field of the receiver: the parts of what the
// method belongs to.
func (t *turn) own(x ast.Expr) bool {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	decl := kit.Decl(t.at)
	if !ok || decl == nil || decl.Recv == nil {
		return false
	}
	v := kit.Variable(t.pass.TypesInfo, sel.X)
	return v != nil && kit.DeclaredIn(v, decl.Recv)
}

// filled tells whether the function itself appends to the field in a loop: there
// are as many as it was given.
func (t *turn) filled(x ast.Expr) bool {
	info, decl := t.pass.TypesInfo, kit.Decl(t.at)
	found := false
	for _, loop := range loopsOf(decl) {
		ast.Inspect(loop, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && kit.IsBuiltin(info, call, "append") && kit.Same(info, call.Args[0], x)
			return !found
		})
	}
	return found
}

func loopsOf(decl *ast.FuncDecl) (loops []ast.Node) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loops = append(loops, n)
		}
		return true
	})
	return loops
}

// configured tells whether a list is a field that a configuration file fills, by
// its tag: as many as somebody has written.
func (t *turn) configured(x ast.Expr) bool {
	info := t.pass.TypesInfo
	if decl := kit.Decl(t.at); decl != nil {
		x = kit.Origin(info, decl, x)
	}
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return false
	}
	st := kit.StructOf(info.Selections[sel].Recv())
	if st == nil {
		return false
	}
	for i := range st.NumFields() {
		if st.Field(i) == info.Selections[sel].Obj() {
			tag := reflect.StructTag(st.Tag(i))
			for _, of := range []string{"toml", "yaml", "mapstructure", "hcl", "koanf", "ini", "env", "envconfig"} {
				if _, ok := tag.Lookup(of); ok {
					return true
				}
			}
		}
	}
	return false
}

// writtenDown tells whether the items stand in the source: a literal, at once or
// by a variable that only such and single appends make, or arguments.
func (t *turn) writtenDown(x ast.Expr) bool {
	info := t.pass.TypesInfo
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		return len(lit.Elts) <= few
	}
	v := kit.Variable(info, x)
	if v == nil {
		return false
	}
	if !kit.IsLocal(v) {
		return t.table(v)
	}
	for frame := range t.at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if typ := kit.FuncType(frame.Node()); kit.InParams(typ, v) {
			list := typ.Params.List
			_, variadic := list[len(list)-1].Type.(*ast.Ellipsis)
			return variadic && v.Pos() >= list[len(list)-1].Pos()
		}
		given := kit.Given(info, frame.Node(), v)
		for _, e := range given {
			if e == nil || !t.oneMore(e, v) {
				return false
			}
		}
		if len(given) > 0 {
			return !t.appendedInLoop(v)
		}
	}
	return false
}

// oneMore tells whether a list is given what the source says: a literal, some of
// v itself, room for as many as there are workers, or an append of single items.
func (t *turn) oneMore(e ast.Expr, v *types.Var) bool {
	info := t.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) <= few
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, e, "append"):
			return !e.Ellipsis.IsValid() && kit.Variable(info, e.Args[0]) == v
		case kit.IsBuiltin(info, e, "make") && len(e.Args) > 1:
			n, constant := kit.ConstInt(info, e.Args[1])
			return constant && n <= few || cores(info, e.Args[1])
		}
	}
	return false
}

// appendedInLoop tells whether an append to v stands in a loop or a literal.
func (t *turn) appendedInLoop(v *types.Var) bool {
	info := t.pass.TypesInfo
	for f := range t.at.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range kit.Uses(info, f, v) {
			call, ok := id.Parent().Node().(*ast.CallExpr)
			if !ok || !kit.IsBuiltin(info, call, "append") {
				continue
			}
			if frame, _ := kit.Frame(id); kit.LoopDepth(id) > 0 || frame.Node() != f.Node() {
				return true
			}
		}
	}
	return false
}

// table tells whether a variable of the package is a literal.
func (t *turn) table(v *types.Var) bool {
	_, ok := kit.BeginsWith(t.pass.TypesInfo, v).(*ast.CompositeLit)
	return ok
}

// cores tells whether a number speaks of processors or of workers.
func cores(info *types.Info, e ast.Expr) bool {
	found := kit.AsksProcessors(info, e)
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, word := range kit.Words(id.Name) {
				switch word {
				case "workers", "worker", "cpu", "cpus", "cores", "procs", "threads", "parallel", "parallelism", "concurrency", "concurrent":
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// advances tells whether a condition fetches the next of items that come from
// outside: rows.Next(), scanner.Scan().
func advances(info *types.Info, cond ast.Expr) bool {
	call, ok := ast.Unparen(cond).(*ast.CallExpr)
	if !ok || machineryName(kit.Receiver(call)) {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	switch f.Name() {
	case "Next", "Scan", "NextRow", "More", "HasNext", "HasMore":
		return true
	}
	return false
}

// received is the receive that brings the item of an endless loop: its value is
// what the goroutine is for.
func (t *turn) received() *ast.UnaryExpr {
	info := t.pass.TypesInfo
	var found *ast.UnaryExpr
	ast.Inspect(t.body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found != nil || len(s.Rhs) != 1 {
			return n != ast.Node(t.start)
		}
		u, ok := ast.Unparen(s.Rhs[0]).(*ast.UnaryExpr)
		if !ok || u.Op != token.ARROW {
			return true
		}
		v := kit.Object(info, s.Lhs[0])
		if ch, ok := kit.Underlying(info, u.X).(*types.Chan); ok && v != nil && kit.Mentions(info, t.start, v) &&
			!machineryName(s.Lhs[0]) && !machineryName(u.X) && !machinery(ch.Elem()) && !served(ch.Elem()) && !kit.IsNamed(ch.Elem(), "time", "Time") && !t.otherCase(u) {
			found = u
		}
		return true
	})
	return found
}

// otherCase tells whether n stands in another case of a select than the start: what comes there
// is kept for many turns, and this one is taken for something else.
func (t *turn) otherCase(n ast.Node) bool {
	start, ok := kit.Find(t.at, t.start)
	at, found := kit.Find(t.at, n)
	return ok && found && kit.Apart(start, at)
}

// read tells whether an endless loop reads the item that the goroutine is for: a
// line, a message. What a server reads, requests and packets, is left alone.
func (t *turn) read() bool {
	info := t.pass.TypesInfo
	for _, stmt := range t.body.List {
		s, ok := stmt.(*ast.AssignStmt)
		if !ok || len(s.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		f, item := (*types.Func)(nil), kit.Object(info, s.Lhs[0])
		if ok {
			f = kit.Callee(info, call)
		}
		if f == nil || item == nil || !kit.Mentions(info, t.start, item) || said(s.Lhs[0], partWord) || said(s.Lhs[0], requestWord) || machinery(item.Type()) || served(item.Type()) {
			continue
		}
		words := kit.Words(f.Name())
		switch words[0] {
		case "read", "fetch", "next", "poll", "pop", "decode", "dequeue", "consume":
			if b, ok := item.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsString != 0 { // no count of bytes
				return true
			}
		}
	}
	return false
}

func requestWord(w string) bool {
	return w == "request" || w == "req" || w == "packet" || w == "pkt" || w == "datagram" || w == "frame"
}

// walked tells whether a literal is called for each item of a walk.
func (t *turn) walked(lit *ast.FuncLit) bool {
	call, ok := t.at.Parent().Node().(*ast.CallExpr)
	if !ok || call.Fun == ast.Expr(lit) {
		return false
	}
	f := kit.Callee(t.pass.TypesInfo, call)
	if f == nil || machineryName(kit.Receiver(call)) {
		return false
	}
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			if isPart(name.Name) {
				return false
			}
		}
	}
	words := kit.Words(f.Name())
	switch words[0] {
	case "walk", "each", "iterate":
		return true
	case "for":
		return len(words) > 1 && words[1] == "each"
	}
	return false
}

// parts are words that name parts of a program, of which there are a few, and
// parts of a list that was cut for them.
var parts = []string{
	"worker", "server", "listener", "peer", "node", "member", "replica", "shard", "partition", "broker", "endpoint", "backend",
	"client", "conn", "connection", "session", "stream", "watcher", "plugin", "component", "controller", "manager", "handler", "hook",
	"runner", "proc", "actor", "loop", "region", "cluster", "zone", "source", "sink", "driver", "device", "cpu", "core", "thread", "queue",
	"subscriber", "subscription", "observer", "reactor", "resolver", "provider", "collector", "exporter", "cache", "pool", "group", "pipeline", "stage", "signal", "slot",
	"segment", "store", "index", "indice", "channel", "ingester", "querier", "reader", "writer", "sender", "receiver", "syncer", "informer", "notifier",
	"disk", "drive", "locker", "location", "clnt", "gateway", "gw", "tgt", "set",
	"instance", "matcher", "selector", "command", "cmd", "chunk", "batch", "part", "bucket", "interface", "field", "daemon", "monitor", "agent", "upstream", "registry", "registrie", "snapshotter", "context", "kind", "wallet", "validator",
}

func machinery(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.ContainsFunc(kit.Words(n.Obj().Name()), func(w string) bool { return w == "target" || w == "input" || w == "output" || partWord(w) })
}

// served tells whether what comes in by a channel is what a server has a
// goroutine for each: a request.
func served(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	return slices.ContainsFunc(kit.Words(n.Obj().Name()), requestWord)
}

func machineryName(e ast.Expr) bool { return said(e, partWord) }

// said tells whether a word of the name of a variable, field or function is one
// of those that is tells.
func said(e ast.Expr, is func(word string) bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return slices.ContainsFunc(kit.Words(e.Name), is)
	case *ast.SelectorExpr:
		return said(e.Sel, is)
	case *ast.CallExpr:
		return said(e.Fun, is)
	}
	return false
}

func isPart(name string) bool { return slices.ContainsFunc(kit.Words(name), partWord) }

func partWord(word string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return word == p || word == p+"s" || word == p+"es" })
}
