package writelockread

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// depth is how many calls of the package's own functions are looked into.
const depth = 3

// A reader judges sections.
type reader struct {
	pass    *analysis.Pass
	effects *kit.Effects
	known   map[*ast.FuncDecl]bool // functions of the package: whether they only read
	readers map[*types.Var]bool    // mutexes that somebody takes to read, nil before it is asked
	asking  []*ast.FuncDecl        // the way to what is looked into
}

// onlyReads tells whether the section reads something shared and writes nothing
// but what the function itself made. What is not known writes.
func (r *reader) onlyReads(s *kit.Section) bool {
	reads, pure := r.judge(s)
	return reads && pure
}

// judge tells whether the section reads something shared, and whether it writes
// nothing shared.
func (r *reader) judge(s *kit.Section) (reads, pure bool) {
	info := r.pass.TypesInfo
	root := kit.RootVar(info, s.Mutex)
	mu := kit.MutexVar(info, s.Mutex)
	pure = true
	var counter ast.Node            // the address that an atomic addition gets
	received := map[ast.Node]bool{} // what a select that does not wait asks for
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				pure = pure && (n.Tok == token.DEFINE || r.own(s, l))
			}
		case *ast.IncDecStmt:
			pure = pure && r.own(s, n.X)
		case *ast.RangeStmt:
			pure = pure && (n.Tok != token.ASSIGN || r.own(s, n.Key) && (n.Value == nil || r.own(s, n.Value)))
			if t := info.TypeOf(n.X); t != nil {
				_, channel := t.Underlying().(*types.Chan)
				_, function := t.Underlying().(*types.Signature)
				pure = pure && !channel && !function
			}
		case *ast.DeferStmt:
			_, op := kit.MutexCall(info, n.Call)
			_, literal := ast.Unparen(n.Call.Fun).(*ast.FuncLit)                           // its body is visited
			pure = pure && (literal || op == "RUnlock" || kit.TellsOthers(r.pass, n.Call)) // of an inner lock
		case *ast.SelectStmt:
			pure = pure && r.looksAround(s, n, received)
		case *ast.SendStmt, *ast.GoStmt:
			pure = false
		case *ast.UnaryExpr:
			pure = pure && (n.Op != token.ARROW || received[n]) && (n.Op != token.AND || n == counter || r.own(s, n.X) || isLiteral(n.X))
		case *ast.CallExpr:
			if counts(info, n) {
				counter = n.Args[0]
				return pure
			}
			pure = pure && r.call(s, n)
			for _, arg := range n.Args {
				if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && pure {
					ast.Inspect(lit.Body, visit) // it is called meanwhile
				}
			}
			if recv := kit.Receiver(n); recv != nil && root != nil && kit.RootVar(info, recv) == root && !isMutexCall(info, n) {
				reads = true // by a method of the lock's holder
			}
		case *ast.SelectorExpr:
			if v, ok := info.ObjectOf(n.Sel).(*types.Var); ok && v.Origin() != mu && (v.IsField() && root != nil && kit.RootVar(info, n) == root || !v.IsField()) {
				reads = true
			}
		case *ast.Ident:
			if v, ok := info.ObjectOf(n).(*types.Var); ok && !v.IsField() && !kit.IsLocal(v) && v != mu && v != root {
				reads = true
			}
		}
		return pure
	}
	s.Inspect(info, visit)
	return reads, pure
}

// looksAround tells whether a select only asks whether something is there on a channel
// that a parameter of the function is, <-done or default, and notes that in received.
func (r *reader) looksAround(s *kit.Section, n *ast.SelectStmt, received map[ast.Node]bool) bool {
	waits := true
	for _, c := range n.Body.List {
		comm := c.(*ast.CommClause).Comm
		if comm == nil {
			waits = false
			continue
		}
		e, ok := comm.(*ast.ExprStmt)
		if !ok {
			return false
		}
		from, ok := ast.Unparen(e.X).(*ast.UnaryExpr)
		if !ok {
			return false
		}
		v := kit.Variable(r.pass.TypesInfo, from.X)
		if v == nil || !kit.IsLocal(v) || !kit.InParams(kit.FuncType(s.Func.Node()), v) {
			return false
		}
		received[from] = true
	}
	return !waits
}

// counts tells whether call adds to a number atomically, which readers may do at
// once.
func counts(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync/atomic" && strings.HasPrefix(f.Name(), "Add")
}

// callee tells whether call is of a function of the package that only reads, by
// the same judgement: it may take a read lock of its own.
func (r *reader) callee(call *ast.CallExpr) bool {
	f := kit.Callee(r.pass.TypesInfo, call)
	if f == nil || f.Pkg() != r.pass.Pkg || len(r.asking) == depth {
		return false
	}
	decl := r.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	if n := len(r.asking); n > 0 && r.asking[n-1] == decl {
		return true // it calls itself: the rest of it decides
	}
	pure, done := r.known[decl]
	if done {
		return pure
	}
	c, ok := kit.Find(kit.Root(r.pass), decl)
	if !ok {
		return false
	}
	r.known[decl] = false // while it is looked into
	r.asking = append(r.asking, decl)
	_, pure = r.judge(&kit.Section{Func: c, Mutex: ast.NewIdent("_"), Body: decl.Body.List})
	r.asking = r.asking[:len(r.asking)-1]
	r.known[decl] = pure
	return pure
}

// notes tells whether a call is a function of others that notes something on a span of a trace.
func notes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) == 0 || f.Signature().Results().Len() > 0 {
		return false
	}
	span := info.TypeOf(call.Args[0])
	if recv := f.Signature().Recv(); recv != nil {
		span = recv.Type()
	}
	return kit.IsNamed(span, "go.opentelemetry.io/otel/trace", "Span")
}

func isMutexCall(info *types.Info, call *ast.CallExpr) bool {
	_, op := kit.MutexCall(info, call)
	return op != ""
}

func isLiteral(e ast.Expr) bool { _, ok := ast.Unparen(e).(*ast.CompositeLit); return ok }

// own tells whether e is a local variable of the function, or part of something
// that the function made.
func (r *reader) own(s *kit.Section, e ast.Expr) bool {
	if kit.IsBlank(e) {
		return true
	}
	info := r.pass.TypesInfo
	fn := s.Func.Node()
	v := kit.RootVar(info, e)
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, fn) || v == kit.RootVar(info, s.Mutex) {
		return false // what is locked others have
	}
	return kit.Base(info, e) == v || r.made(fn, v) || target(fn, e, v) || filled(info, s.Func, e, v) // its own memory, what it made, or what it shall fill
}

// filled tells whether e is a part of what a pointer among the parameters points to, in a function
// that by its name is there to give something, has no result and so gives it that way:
// WriteConfig(c *Config).
func filled(info *types.Info, fn inspector.Cursor, e ast.Expr, v *types.Var) bool {
	decl, is := fn.Node().(*ast.FuncDecl)
	if !is || decl.Type.Results.NumFields() > 0 || !kit.InParams(decl.Type, v) {
		return false
	}
	switch at := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		e = at.X
	case *ast.SelectorExpr:
		e = at.X
	default:
		return false
	}
	if _, pointer := types.Unalias(v.Type()).(*types.Pointer); !pointer || kit.Variable(info, e) != v {
		return false
	}
	switch kit.FirstWord(decl.Name.Name) {
	case "copy", "fill", "get", "load", "read", "snapshot", "export", "dump", "collect", "write", "describe":
		return true
	case "update", "add":
		return sumsUp(v.Type())
	}
	return false
}

// sumsUp tells whether a pointer of type t leads to what many add their numbers to, by its name: *Stats.
func sumsUp(t types.Type) bool {
	n := kit.NamedOf(t)
	if n == nil {
		return false
	}
	switch kit.LastWord(n.Obj().Name()) {
	case "stats", "statistics", "metrics", "counters", "summary", "totals":
		return true
	}
	return false
}

// target tells whether e is an entry of a map or list among the parameters that is there by
// its name to be filled: dst, out.
func target(fn ast.Node, e ast.Expr, v *types.Var) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !kit.InParams(kit.FuncType(fn), v) {
		return false
	}
	if _, plain := ast.Unparen(index.X).(*ast.Ident); !plain {
		return false
	}
	switch kit.FirstWord(v.Name()) {
	case "dst", "dest", "out", "into", "to", "result", "results", "res", "buf", "acc", "target":
		return true
	}
	return false
}

// made tells whether all that v is ever given is new memory, or a value that
// holds no way to somebody else's.
func (r *reader) made(fn ast.Node, v *types.Var) bool {
	info, fresh, set := r.pass.TypesInfo, true, false
	give := func(e ast.Expr) {
		set = true
		fresh = fresh && r.fresh(e, v)
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Variable(info, l) != v {
					continue
				}
				if len(n.Lhs) != len(n.Rhs) {
					fresh = false
				} else {
					give(n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if info.Defs[id] == v {
					set = true
					if i < len(n.Values) {
						give(n.Values[i])
					}
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil && kit.Variable(info, e) == v {
					fresh = false
				}
			}
		}
		return fresh
	})
	return fresh && (set || kit.InResults(kit.FuncType(fn), v))
}

func (r *reader) fresh(e ast.Expr, v *types.Var) bool {
	info := r.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		return e.Op == token.AND && isLiteral(e.X)
	case *ast.CallExpr:
		if kit.IsBuiltin(info, e, "append") {
			return kit.Variable(info, e.Args[0]) == v
		}
		return kit.IsBuiltin(info, e, "make") || kit.IsBuiltin(info, e, "new") || kit.IsCall(info, e, "maps", "Clone") || kit.IsCall(info, e, "slices", "Clone") || makes(info, e)
	}
	if cut, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return kit.Variable(info, cut.X) == v
	}
	return kit.IsNil(info, e)
}

// call tells whether a call changes nothing shared.
func (r *reader) call(s *kit.Section, call *ast.CallExpr) bool {
	info := r.pass.TypesInfo
	if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return true // its body is visited
	}
	switch {
	case kit.IsBuiltin(info, call, "append"):
		return r.own(s, call.Args[0]) && (r.made(s.Func.Node(), kit.RootVar(info, call.Args[0])) || isClipped(call.Args[0])) || isNilSlice(info, call.Args[0])
	case kit.IsBuiltin(info, call, "copy"), kit.IsBuiltin(info, call, "delete"), kit.IsBuiltin(info, call, "clear"):
		return r.own(s, call.Args[0]) && r.made(s.Func.Node(), kit.RootVar(info, call.Args[0]))
	case kit.IsBuiltin(info, call, "panic"), kit.IsCall(info, call, "errors"), kit.MakesError(info, call):
		return true
	case kit.IsCall(info, call, "sort", "Search", "SearchStrings", "SearchInts"), kit.IsCall(info, call, "slices", "Contains", "ContainsFunc", "Index", "IndexFunc", "BinarySearch", "BinarySearchFunc", "Equal", "Max", "Min"),
		kit.IsMethod(info, call, "sync", "Map", "Range", "Load"), kit.IsMethod(info, call, "container/list", "List", "Front", "Back"), kit.IsMethod(info, call, "container/list", "Element", "Next", "Prev"):
		return true // what a literal among the arguments does is visited
	case kit.IsCall(info, call, "slices", "Collect", "Sorted", "SortedFunc", "Values", "All"), kit.IsCall(info, call, "maps", "Keys", "Values", "All"):
		return true // a list of what is there
	case kit.IsCall(info, call, "sort"), kit.IsCall(info, call, "slices"):
		if len(call.Args) > 0 && r.own(s, call.Args[0]) && r.made(s.Func.Node(), kit.RootVar(info, call.Args[0])) {
			return true
		}
	case kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln"):
		to, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr)
		return ok && to.Op == token.AND && r.buffer(s, to.X) || r.pours(s, call)
	case kit.IsCall(info, call, "maps", "Copy"):
		return r.own(s, call.Args[0]) && r.made(s.Func.Node(), kit.RootVar(info, call.Args[0]))
	}
	if recv := kit.Receiver(call); recv != nil && r.buffer(s, recv) {
		return true
	}
	if _, op := kit.MutexCall(info, call); op == "RLock" || op == "RUnlock" {
		return true // of an inner lock: it keeps writers out, too
	}
	return r.effects.Asks(call) || r.matches(call) || r.guardsItself(call) || r.queues(s, call) || kit.TellsOthers(r.pass, call) || notes(info, call) || constructs(info, call) || r.fromContext(call) || r.copies(call) || r.pours(s, call) || r.effects.NoneInCall(call) || r.callee(call)
}

// buffer tells whether e is a buffer that the function declares.
func (r *reader) buffer(s *kit.Section, e ast.Expr) bool {
	t := r.pass.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	_, pointer := types.Unalias(t).(*types.Pointer)
	return !pointer && (kit.IsNamed(t, "strings", "Builder") || kit.IsNamed(t, "bytes", "Buffer")) && r.own(s, e)
}

func isClipped(e ast.Expr) bool {
	slice, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok && slice.Slice3
}

// isNilSlice matches []T(nil) and []T{}.
func isNilSlice(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsTypedNil(info, e)
	}
	return false
}
