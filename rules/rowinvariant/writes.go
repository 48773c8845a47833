package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// Writes are what a loop may change of the memory that has more than one name.
// Two names of the same memory have the same type, so that types tell.
type writes struct {
	unknown bool                // code that is not known runs, or another goroutine's turn may come
	shared  map[*types.Var]bool // fields and package variables
	maps    []types.Type        // whose entries
	own     int                 // of these stores are in maps that have no other name
	elems   []types.Type        // elements of slices, by their type
	targets []types.Type        // what a pointer may lead to
	through []types.Type        // of these what a pointer is written through to, *p = x
	whole   bool                // all fields of some struct at once
	on      bool                // code that is not known is no reason to stop
}

// deep is how many calls of the package's own functions are followed.
const deep = 3

// writesOf is worked out once a loop.
func (c *checker) writesOf(loop ast.Node) *writes {
	if w := c.written[loop]; w != nil {
		return w
	}
	if c.written == nil {
		c.written = map[ast.Node]*writes{}
	}
	w := &writes{shared: map[*types.Var]bool{}}
	c.collect(w, loop, loop, deep)
	c.written[loop] = w
	return w
}

// collect goes through n, which is a loop or the body of a function that it
// calls: what root declares is its own. What a return does that ends the loop no other turn sees.
func (c *checker) collect(w *writes, root, n ast.Node, depth int) {
	loop, literal := n == root, token.NoPos
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			literal = max(literal, n.End())
		case *ast.ReturnStmt:
			return !loop || n.Pos() < literal
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				c.store(w, root, l)
			}
		case *ast.IncDecStmt:
			c.store(w, root, n.X)
		case *ast.RangeStmt:
			for _, e := range [...]ast.Expr{n.Key, n.Value} {
				if e != nil && n.Tok == token.ASSIGN {
					c.store(w, root, e)
				}
			}
			switch kit.Underlying(c.TypesInfo, n.X).(type) {
			case *types.Chan, *types.Signature:
				w.unknown = true
			}
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			w.unknown = true
		case *ast.UnaryExpr:
			w.unknown = w.unknown || n.Op == token.ARROW
		case *ast.CallExpr:
			c.effectsOf(w, root, n, depth)
		}
		return w.on || !w.unknown
	})
}

// store notes an assignment to e. A local variable has other names only where
// its address is taken.
func (c *checker) store(w *writes, root ast.Node, e ast.Expr) {
	info := c.TypesInfo
	t := info.TypeOf(e)
	if kit.IsBlank(e) || t == nil {
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := kit.Object(info, e).(*types.Var)
		if !ok {
			return
		}
		if v.IsField() || !kit.IsLocal(v) {
			w.shared[v.Origin()] = true
		} else if kit.DeclaredIn(v, root) || kit.Private(info, c.declOf(v), v) {
			return
		}
	case *ast.IndexExpr:
		switch x := kit.Underlying(info, e.X).(type) {
		case *types.Map:
			own := c.owned(kit.Variable(info, e.X))
			if own {
				w.own++
			}
			if !own || !w.on {
				w.maps = append(w.maps, x)
			}
			return // nothing points at an entry
		default:
			if c.owned(kit.Variable(info, e.X)) {
				return
			}
			w.elems = append(w.elems, t)
		}
	}
	if _, star := ast.Unparen(e).(*ast.StarExpr); star {
		w.through = append(w.through, t)
	}
	w.targets = append(w.targets, t)
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		w.whole = true
	}
}

// declOf is the declaration that a local variable stands in.
func (c *checker) declOf(v *types.Var) ast.Node {
	for _, file := range c.Files {
		for _, d := range file.Decls {
			if kit.DeclaredIn(v, d) {
				return d
			}
		}
	}
	return &ast.BadDecl{}
}

// effectsOf notes what a call may change.
func (c *checker) effectsOf(w *writes, root ast.Node, call *ast.CallExpr, depth int) {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			c.builtin(w, root, b.Name(), call)
			return
		}
	}
	f := kit.Callee(info, call)
	if v := kit.Variable(info, call.Fun); f == nil && kit.IsLocal(v) && depth > 0 {
		if lit, ok := ast.Unparen(kit.Origin(info, c.declOf(v), call.Fun)).(*ast.FuncLit); ok {
			c.collect(w, lit, lit.Body, depth-1)
			return
		}
	}
	switch {
	case f == nil || f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()):
		w.unknown = true
	case c.effects.NoneInCall(call):
	case f.Pkg() == c.Pkg:
		decl := c.effects.Decl(f)
		if decl == nil || decl.Body == nil || depth == 0 || f.Signature().TypeParams() != nil || f.Signature().RecvTypeParams() != nil {
			w.unknown = true // types are not enough where a type parameter stands for one
			return
		}
		c.collect(w, decl, decl.Body, depth-1)
	case textBuffer(f):
		w.elems = append(w.elems, types.Typ[types.Byte])
	case f.Pkg() == nil || !kit.InStandardLibrary(f.Pkg()) || !plain(f.Signature()):
		w.unknown = true
	default:
		for p := range f.Signature().Params().Variables() {
			if s, ok := p.Type().Underlying().(*types.Slice); ok {
				w.elems = append(w.elems, s.Elem())
			}
		}
	}
}

func (c *checker) builtin(w *writes, root ast.Node, name string, call *ast.CallExpr) {
	switch name {
	case "append", "copy", "delete", "clear":
		switch t := kit.Underlying(c.TypesInfo, call.Args[0]).(type) {
		case *types.Map:
			w.maps = append(w.maps, t)
		case *types.Slice:
			if v := kit.Variable(c.TypesInfo, call.Args[0]); c.owned(v) || name == "append" && c.madeIn(root, v) {
				return
			}
			w.elems = append(w.elems, t.Elem())
			_, basic := t.Elem().Underlying().(*types.Basic)
			w.whole = w.whole || !basic
		default: // a type parameter
			w.unknown = true
		}
	case "recover", "close":
		w.unknown = true
	}
}

// owned tells whether a function makes the memory of v, a slice or a map, and gives it no other
// name: what it stores there changes nothing else.
func (c *checker) owned(v *types.Var) bool {
	if !kit.IsLocal(v) {
		return false
	}
	info := c.TypesInfo
	decl, ok := c.declOf(v).(*ast.FuncDecl)
	if !ok || decl.Body == nil || !kit.DeclaredIn(v, decl.Body) && !kit.InResults(decl.Type, v) {
		return false
	}
	for _, from := range kit.Given(info, decl, v) {
		if !begins(info, from, v) {
			return false
		}
	}
	at, ok := kit.Find(kit.Root(c.Pass), decl)
	if !ok {
		return false
	}
	for use := range kit.Uses(info, at, v) {
		if frame, ok := kit.Frame(use); !ok || frame.Node() != decl || !plainUse(info, use) && !grows(info, use, v) {
			return false
		}
	}
	return true
}

// madeIn tells whether v is a slice that each turn of a loop, or call of a function, begins anew: what is
// appended to it changes nothing that was there before.
func (c *checker) madeIn(root ast.Node, v *types.Var) bool {
	body := kit.LoopBody(root)
	if body == nil {
		body = kit.FuncBody(root)
	}
	if !kit.IsLocal(v) || body == nil || !kit.DeclaredIn(v, body) {
		return false
	}
	for _, from := range kit.Given(c.TypesInfo, body, v) {
		if !begins(c.TypesInfo, from, v) {
			return false
		}
	}
	return true
}

// begins tells whether a slice or map v is given new memory, or itself with more behind it; not where it is not
// known what it is given, which is nil.
func begins(info *types.Info, from ast.Expr, v *types.Var) bool {
	if from == nil {
		return false
	}
	switch from := ast.Unparen(from).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, from, "make") || kit.IsBuiltin(info, from, "append") && kit.Variable(info, from.Args[0]) == v
	}
	return kit.IsNil(info, from)
}

// grows tells whether a use of v is v = append(v, x), or gives an append elements
// to copy.
func grows(info *types.Info, use inspector.Cursor, v *types.Var) bool {
	kind, i := use.ParentEdge()
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if kind != edge.CallExpr_Args || !ok || !kit.IsBuiltin(info, call, "append") {
		return false
	}
	if i > 0 {
		return call.Ellipsis.IsValid()
	}
	s, ok := use.Parent().Parent().Node().(*ast.AssignStmt)
	return ok && len(s.Lhs) == 1 && kit.Variable(info, s.Lhs[0]) == v
}

// textBuffer matches methods of a strings.Builder and a bytes.Buffer that call
// nobody.
func textBuffer(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil || f.Name() == "ReadFrom" || f.Name() == "WriteTo" {
		return false
	}
	return kit.IsNamed(recv.Type(), "strings", "Builder") || kit.IsNamed(recv.Type(), "bytes", "Buffer")
}

// plain tells whether a function takes nothing by which it could reach code or
// memory of others, but for the elements of slices.
func plain(sig *types.Signature) bool {
	if sig.Recv() != nil {
		return false
	}
	for p := range sig.Params().Variables() {
		t := p.Type().Underlying()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem().Underlying()
		}
		if b, ok := t.(*types.Basic); !ok || b.Kind() == types.UnsafePointer {
			return false
		}
	}
	return true
}

// nothing tells whether the loop writes only to what has no other name.
func (w *writes) nothing() bool {
	return !w.unknown && !w.whole && len(w.shared)+len(w.maps)-w.own+len(w.elems)+len(w.targets) == 0
}

// entry tells whether the loop leaves the entries of maps of type t alone.
func (w *writes) entry(t types.Type) bool {
	return !w.unknown && !slices.ContainsFunc(w.maps, same(t.Underlying()))
}

// element tells whether the loop leaves the elements of slices of t alone.
func (w *writes) element(t types.Type) bool {
	return !w.unknown && !slices.ContainsFunc(w.elems, same(t)) && !slices.ContainsFunc(w.targets, same(t))
}

// variable tells whether the loop leaves a field or package variable alone, also
// under another name.
func (w *writes) variable(v *types.Var) bool {
	return !w.unknown && !w.whole && !w.shared[v.Origin()] && !slices.ContainsFunc(w.targets, same(v.Type()))
}

func same(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool {
		return types.Identical(t, other) || kit.IsTypeParam(t) || kit.IsTypeParam(other)
	}
}
