package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A watch is kept on what was copied from while the copy is in use.
type watch struct {
	info    *types.Info
	effects *kit.Effects
	fn      inspector.Cursor
	from    ast.Expr
	root    *types.Var // what from begins with
	local   bool       // only the function has the name: a parameter, or what it made
	deep    bool
	fields  []types.Object // on the way from root, and inside of the elements
	element types.Type
	cells   []types.Type // of memory of which a change is one of from
	copy    *types.Var   // that holds the copy
	held    bool         // a lock of root's is held until the function returns
	pkg     *types.Package
}

func watchOf(info *types.Info, effects *kit.Effects, fn inspector.Cursor, d duplicate) *watch {
	w := &watch{info: info, effects: effects, fn: fn, from: d.from, root: kit.RootVar(info, d.from), deep: d.deep, copy: d.v}
	w.local = w.confined()
	if w.root != nil {
		w.held, w.pkg = held(info, fn, w.root, d.start), w.root.Pkg()
	}
	for e := ast.Unparen(d.from); ; {
		w.cells = append(w.cells, info.TypeOf(e))
		sel, ok := e.(*ast.SelectorExpr)
		if s, cut := e.(*ast.SliceExpr); cut {
			e = ast.Unparen(s.X)
			continue
		}
		if !ok {
			break
		}
		w.fields = append(w.fields, info.ObjectOf(sel.Sel))
		e = ast.Unparen(sel.X)
	}
	switch t := kit.Underlying(info, d.from).(type) {
	case *types.Slice:
		w.element = t.Elem()
		w.inside(t.Elem())
	case *types.Map:
		w.element = t.Elem()
	}
	return w
}

// inside adds the memory that an element consists of.
func (w *watch) inside(t types.Type) {
	w.cells = append(w.cells, t)
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			w.fields = append(w.fields, f)
			w.inside(f.Type())
		}
	case *types.Array:
		w.inside(u.Elem())
	}
}

// confined tells whether from is a parameter or a local of which no other name is
// known: it is neither kept, nor changed by a literal, nor was it somebody's.
func (w *watch) confined() bool {
	v := kit.Variable(w.info, w.from)
	if v == nil || !kit.Private(w.info, w.fn.Node(), v) {
		return false
	}
	if !onlyMade(w.info, w.fn.Node(), v) {
		return false
	}
	for use := range kit.Uses(w.info, w.fn, v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values, edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
			return false
		}
	}
	return true
}

// still tells whether nothing in (pos, end) of the function may change what from
// names: no call with effects on it, no assignment to what may be a part of it, no
// goroutine, nothing waited for.
func (w *watch) still(pos, end token.Pos) bool {
	calm := true
	var over ast.Node             // a block after which nobody reads the copy
	inline := map[ast.Node]bool{} // literals that a function of the standard library calls
	ast.Inspect(w.fn.Node(), func(n ast.Node) bool {
		if n == nil || n == over || n.End() <= pos || end <= n.Pos() || !calm {
			return false
		}
		if n.Pos() < pos {
			return true // around the region, or begun before it
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				calm = calm && w.apart(l)
			}
		case *ast.IncDecStmt:
			calm = calm && w.apart(n.X)
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt:
			calm = false
		case *ast.FuncLit:
			calm = inline[n]
		case *ast.IfStmt:
			if w.ends(n.Body) {
				over = n.Body
			}
		case *ast.UnaryExpr:
			calm = calm && n.Op != token.ARROW
		case *ast.RangeStmt:
			calm = calm && pulled(w.info, n) && (n.Tok != token.ASSIGN || n.Key == nil)
		case *ast.CallExpr:
			calm = calm && w.call(n)
			if kit.IsCall(w.info, n, "slices") || kit.IsCall(w.info, n, "strings") || kit.IsCall(w.info, n, "bytes") || kit.IsCall(w.info, n, "sort") {
				for _, arg := range n.Args {
					inline[arg] = true
				}
			}
		}
		return calm
	})
	return calm
}

// ends tells whether the function returns at the end of a block, and nobody reads the
// copy there: what the block does comes too late.
func (w *watch) ends(block *ast.BlockStmt) bool {
	if len(block.List) == 0 || w.copy == nil || kit.Mentions(w.info, block, w.copy) {
		return false
	}
	_, returns := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return returns && !jumps(block)
}

// apart tells whether an assignment to e leaves from alone: e is another variable,
// memory that the function made, or of a kind that from has none of.
func (w *watch) apart(e ast.Expr) bool {
	if v := kit.Variable(w.info, e); v != nil || kit.IsBlank(e) {
		return kit.IsBlank(e) || kit.IsLocal(v) && v != w.root
	}
	if w.deep {
		return w.elsewhere(e)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return w.info.Selections[e] != nil && !slices.Contains(w.fields, w.info.ObjectOf(e.Sel)) && !w.touches(w.info.TypeOf(e), false)
	case *ast.IndexExpr:
		if _, ok := kit.Underlying(w.info, e.X).(*types.Array); ok {
			return !w.touches(w.info.TypeOf(e), true)
		}
		return w.other(e.X)
	case *ast.StarExpr:
		return !w.touches(w.info.TypeOf(e), true)
	}
	return false
}

// elsewhere tells whether e is an element of a map or slice, or a field of another
// kind of struct: none is a field of what was copied, and of that fields alone are
// read.
func (w *watch) elsewhere(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return !leads(w.info.TypeOf(e))
	case *ast.SelectorExpr:
		_, name := ast.Unparen(e.X).(*ast.Ident)
		sel := w.info.Selections[e]
		return name && sel != nil && !types.Identical(sel.Recv(), w.cells[0])
	}
	return false
}

// other tells whether the slice or map e is not that of from.
func (w *watch) other(e ast.Expr) bool {
	if v := kit.Variable(w.info, e); v != nil && v != w.root && w.made(v) {
		return true
	}
	switch t := kit.Underlying(w.info, e).(type) {
	case *types.Map:
		return !types.Identical(t, kit.Underlying(w.info, w.from))
	case *types.Slice:
		return !w.touches(t.Elem(), true)
	}
	return false
}

// touches tells whether memory of type t may be a part of from, or hold one.
func (w *watch) touches(t types.Type, itself bool) bool {
	for i, cell := range w.cells {
		if itself && types.Identical(t, cell) || i == 0 && types.Identical(t, cell) {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if w.touches(f.Type(), true) {
				return true
			}
		}
	case *types.Array:
		return w.touches(u.Elem(), true)
	}
	return false
}

func (w *watch) made(v *types.Var) bool { return madeIn(w.info, w.fn.Node(), v) }

// call judges a call while the copy is in use.
func (w *watch) call(call *ast.CallExpr) bool {
	info := w.info
	switch {
	case kit.IsBuiltin(info, call, "panic"):
		return true
	case kit.IsBuiltin(info, call, "append"):
		return !w.deep || kit.IsLocal(kit.Variable(info, call.Args[0]))
	case kit.IsBuiltin(info, call, "copy"), kit.IsBuiltin(info, call, "delete"), kit.IsBuiltin(info, call, "clear"):
		return !w.deep && w.other(call.Args[0])
	}
	if known(info, call) || w.effects.NoneInCall(call) || w.numbers(call) || w.builds(call) || asksURL(info, call) {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	if f.Pkg() == nil {
		return true // the method of error
	}
	if waits(f) || w.reaches(call) {
		return false
	}
	if recv := f.Signature().Recv(); w.held && (f.Pkg() != w.pkg || recv != nil && types.IsInterface(recv.Type())) {
		return true // nobody changes it without the lock
	}
	return w.local || w.deep || kit.InStandardLibrary(f.Pkg()) && f.Signature().Recv() == nil
}

// numbers tells whether call writes a number into an array of the function's own, or a
// slice that it made.
func (w *watch) numbers(call *ast.CallExpr) bool {
	if !kit.IsMethod(w.info, call, "encoding/binary", "", "PutUint16", "PutUint32", "PutUint64") {
		return false
	}
	v := kit.RootVar(w.info, call.Args[0])
	return kit.IsLocal(v) && v != w.root && (kit.IsArray(v.Type()) || w.made(v))
}

// builds tells whether call adds to a text that is a local variable, or asks for it.
func (w *watch) builds(call *ast.CallExpr) bool {
	names := []string{"WriteString", "WriteByte", "WriteRune", "Write", "Grow", "Reset", "Len", "String"}
	if !kit.IsMethod(w.info, call, "strings", "Builder", names...) && !kit.IsMethod(w.info, call, "bytes", "Buffer", names...) {
		return false
	}
	v := kit.Variable(w.info, kit.Receiver(call))
	return kit.IsLocal(v) && v != w.root && (!kit.IsPointer(v.Type()) || w.made(v))
}

// asksURL matches what only reads a URL or its values.
func asksURL(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsMethod(info, call, "net/url", "URL", "Query", "EscapedPath", "EscapedFragment", "Hostname", "Port", "String", "RequestURI", "IsAbs", "Redacted") ||
		kit.IsMethod(info, call, "net/url", "Values", "Encode", "Get", "Has")
}

// reaches tells whether call is given from, or an element that knows who it
// belongs to.
func (w *watch) reaches(call *ast.CallExpr) bool {
	given := call.Args
	if recv := kit.Receiver(call); recv != nil && w.info.TypeOf(recv) != nil {
		given = append([]ast.Expr{recv}, given...)
	}
	for _, e := range given {
		t := w.info.TypeOf(e)
		if v := kit.Variable(w.info, e); t == nil || !leads(t) || v != nil && v != w.root && flat(t) && w.made(v) {
			continue // or a list of the function's own, which leads to nothing else
		}
		if kit.Mentions(w.info, e, w.root) && (!w.held || kit.Variable(w.info, e) == w.root || kit.Same(w.info, e, w.from)) || w.element != nil && types.Identical(t, w.element) {
			return true
		}
	}
	return false
}

// waits tells whether a function may let another goroutine have its turn: the
// lock may be released by then.
func waits(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "sync", "sync/atomic", "context", "runtime":
		return true
	case "time":
		return f.Name() == "Sleep"
	}
	switch f.Name() {
	case "Lock", "Unlock", "RLock", "RUnlock", "Wait":
		return true
	}
	return false
}

// pulled tells whether a range runs no code of others: neither a channel nor an
// iterator.
func pulled(info *types.Info, n *ast.RangeStmt) bool {
	t := info.TypeOf(n.X)
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature:
		return false
	}
	return true
}

func known(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f != nil && f.Pkg() != nil && f.Signature().Recv() != nil {
		return reading{info: info}.reader(call, 0)
	}
	return kit.Answers(f) && !kit.TakesFunc(f.Signature()) || f != nil && f.Pkg() != nil && slices.Contains(readers[kit.Package(f)], f.Name()) && f.Name() != "Copy"
}
