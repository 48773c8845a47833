package pointerslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// deep is how many calls of the package's own functions are followed.
const deep = 2

// A search is what all proofs of a package share.
type search struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
}

// A proof is that no use of a slice lets an element's address out: with the values
// in its place the program does the same.
type proof struct {
	search
	list   *types.Var
	also   map[*types.Var]bool // variables and fields that hold the same slice
	t      *types.Named
	names  map[*types.Var]bool // variables that hold now this element, now that
	read   bool                // somebody looks at an element
	sized  bool                // elements may be nil at first
	asked  bool                // somebody asks whether one is
	writes bool                // the last pointer that was judged is written through
	later  bool                // a pointer goes to a call that runs beside, or at the function's end
}

// unshared tells whether all uses of the list are such.
func (s search) unshared(fn inspector.Cursor, list *types.Var, t *types.Named) bool {
	p := &proof{search: s, list: list, t: t, also: map[*types.Var]bool{}}
	return p.holds(fn, list) && p.read && !(p.sized && p.asked)
}

// holds judges a variable or field that has the slice.
func (p *proof) holds(fn inspector.Cursor, v *types.Var) bool {
	if p.also[v] {
		return true
	}
	p.also[v] = true
	if v.IsField() {
		if v.Exported() || v.Embedded() || v.Origin() != v || v.Pkg() != p.pass.Pkg {
			return false
		}
		return p.all(kit.Root(p.pass), v, 0)
	}
	body := kit.FuncBody(fn.Node())
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, body) {
		return false // a parameter, a result, another function's
	}
	for _, e := range kit.Given(p.info, fn.Node(), v) {
		if e == nil || !p.given(fn, e) {
			return false
		}
	}
	return p.all(fn, v, 0)
}

// same judges e where the slice goes to it or comes from it: another variable or
// field of the package.
func (p *proof) same(c inspector.Cursor, e ast.Expr) bool {
	v, ok := kit.Object(p.info, e).(*types.Var)
	fn, in := kit.Frame(c)
	return ok && in && types.Identical(v.Type(), p.list.Type()) && p.holds(fn, v)
}

// all judges the uses of a variable that holds the list.
func (p *proof) all(fn inspector.Cursor, v *types.Var, depth int) bool {
	for use := range kit.Uses(p.info, fn, v) {
		if !v.IsField() && !p.sameFrame(fn, use) {
			return false
		}
		at := use
		if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = use.Parent()
		}
		if !p.use(at, depth) {
			return false
		}
	}
	return true
}

// sameFrame tells whether use runs where fn does: in it, or in a literal that sorts.
func (p *proof) sameFrame(fn, use inspector.Cursor) bool {
	inner, ok := kit.Frame(use)
	for ok && inner.Node() != fn.Node() {
		call := inner.Parent()
		kind, _ := inner.ParentEdge()
		n, is := call.Node().(*ast.CallExpr)
		if !is || kind != edge.CallExpr_Args || !sorts(p.info, n) {
			return false
		}
		inner, ok = kit.Frame(call)
	}
	return ok
}

// sorts tells the functions that sort a slice or search it, by a function.
func sorts(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "sort", "Slice", "SliceStable", "Search") ||
		kit.IsCall(info, call, "slices", "SortFunc", "SortStableFunc", "BinarySearchFunc", "IndexFunc", "ContainsFunc")
}

// use judges one place where the list stands.
func (p *proof) use(c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return p.use(c.Parent(), depth)
	case *ast.AssignStmt: // list = append(list, ...), list = nil, list = list[1:]
		if kind == edge.AssignStmt_Rhs {
			return len(up.Lhs) == len(up.Rhs) && p.same(c, up.Lhs[i])
		}
		return len(up.Lhs) == len(up.Rhs) && p.given(c, up.Rhs[i])
	case *ast.KeyValueExpr: // T{list: nil}
		if kind == edge.KeyValueExpr_Value {
			return p.same(c, up.Key)
		}
		return p.given(c, up.Value)
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && p.argument(c, up, i, depth)
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X && p.ranged(c.Parent(), up, depth)
	case *ast.IndexExpr:
		p.read = true
		return kind == edge.IndexExpr_X && p.pointer(c.Parent(), depth)
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && up.Max == nil && p.use(c.Parent(), depth)
	case *ast.BinaryExpr:
		return kit.IsNil(p.info, up.X) || kit.IsNil(p.info, up.Y)
	case *ast.ReturnStmt:
		p.read = true
		fn, ok := kit.Frame(c)
		return ok && depth < deep && p.inPackage(fn, i, depth, p.called)
	}
	return false
}

// given tells whether e, given to the list, has elements of its own only.
func (p *proof) given(c inspector.Cursor, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return kit.IsNil(p.info, e) || p.same(c, e)
	case *ast.CallExpr:
		if kit.IsBuiltin(p.info, e, "make") {
			n, constant := int64(-1), false
			if len(e.Args) > 1 {
				n, constant = kit.ConstInt(p.info, e.Args[1])
			}
			p.sized = p.sized || !constant || n != 0
			return true
		}
		return kit.IsBuiltin(p.info, e, "append") && p.isList(e.Args[0])
	case *ast.SliceExpr:
		return p.isList(e)
	case *ast.CompositeLit:
		return !slices.ContainsFunc(e.Elts, func(first ast.Expr) bool { return !p.begins(c, first) })
	}
	return kit.IsNil(p.info, e)
}

// begins tells whether an element that the list is written out with is a fresh value: the root of a tree that is walked.
func (p *proof) begins(c inspector.Cursor, e ast.Expr) bool {
	if _, short := e.(*ast.CompositeLit); short { // {...} for &T{...}
		return true
	}
	lit, t := p.fresh(c, e)
	return lit != nil && types.Identical(t, p.t)
}

// isList tells whether e is the list, or a piece of it.
func (p *proof) isList(e ast.Expr) bool {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		e = s.X
	}
	v, ok := kit.Object(p.info, e).(*types.Var)
	return ok && p.also[v]
}

// argument judges a call that gets the list.
func (p *proof) argument(c inspector.Cursor, call *ast.CallExpr, i, depth int) bool {
	switch {
	case kit.IsBuiltin(p.info, call, "len"), kit.IsBuiltin(p.info, call, "cap"), kit.IsBuiltin(p.info, call, "clear"):
		return true
	case kit.IsBuiltin(p.info, call, "append"):
		if i > 0 { // append(list[:i], list[i+1:]...): one is taken out
			return call.Ellipsis.IsValid() && p.isList(call.Args[0])
		}
		if call.Ellipsis.IsValid() {
			return p.isList(call.Args[1])
		}
		for _, arg := range call.Args[1:] {
			if lit, t := p.fresh(c.Parent(), arg); lit == nil || t.Origin() != p.t.Origin() {
				return false
			}
		}
		return true
	case kit.IsConversion(p.info, call): // sort.Sort(byName(list))
		outer, is := c.Parent().Parent().Node().(*ast.CallExpr)
		return is && p.ordered(outer, p.info.TypeOf(call), depth)
	case p.ordered(call, p.info.TypeOf(call.Args[i]), depth):
		return true
	case sorts(p.info, call):
		p.read = true
		return i == 0 && p.sorted(c.Parent(), call, depth)
	}
	p.read = true
	return depth < deep && p.taken(call, i, depth)
}

// sorted judges a call that sorts the list by a function.
func (p *proof) sorted(c inspector.Cursor, call *ast.CallExpr, depth int) bool {
	if kit.Size(p.pass, p.t) > sorted && kit.Callee(p.info, call).Name() != "Search" {
		return false
	}
	for _, arg := range call.Args[1:] {
		lit, ok := ast.Unparen(arg).(*ast.FuncLit)
		if _, function := kit.Underlying(p.info, arg).(*types.Signature); !ok && !function {
			continue // what is searched for
		}
		if !ok {
			return false
		}
		fn, ok := kit.Find(c, lit)
		if !ok {
			return false
		}
		for _, field := range lit.Type.Params.List {
			for _, name := range field.Names {
				v, is := p.info.Defs[name].(*types.Var)
				if is && types.Identical(v.Type(), types.NewPointer(p.t)) && !p.pointers(fn, v, depth) {
					return false
				}
			}
		}
	}
	return true
}

// ranged judges a range over the list.
func (p *proof) ranged(c inspector.Cursor, loop *ast.RangeStmt, depth int) bool {
	p.read = true
	if loop.Value == nil || kit.IsBlank(loop.Value) {
		return true
	}
	v := kit.Variable(p.info, loop.Value)
	if v == nil || loop.Tok != token.DEFINE {
		return false
	}
	fn, ok := kit.Frame(c)
	return ok && p.name(fn, c, v, depth)
}

// name judges a variable of scope that holds an element for a while. What is
// written through it must not be lost: nothing is appended until it is done with.
func (p *proof) name(fn, scope inspector.Cursor, v *types.Var, depth int) bool {
	before := p.writes
	p.writes = false
	if !p.pointers(fn, v, depth) {
		return false
	}
	wrote := p.writes
	p.writes = before || wrote
	if !wrote || p.list == nil {
		return true
	}
	for c := range scope.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kit.IsBuiltin(p.info, call, "append") && p.isList(call.Args[0]) {
			if !p.before(fn, v, c) {
				return false
			}
		} else if p.puts(call) {
			return false
		}
	}
	return true
}

// before tells whether v is used before the append at c only, or is declared behind
// it: each turn of the loop has a v of its own.
func (p *proof) before(fn inspector.Cursor, v *types.Var, c inspector.Cursor) bool {
	if loop, ok := kit.Loop(c); ok && v.Pos() < loop.Node().Pos() {
		return false
	}
	if c.Node().End() <= v.Pos() {
		return true
	}
	for use := range kit.Uses(p.info, fn, v) {
		if use.Node().Pos() > c.Node().End() {
			return false
		}
	}
	return true
}

// puts tells whether call calls a function of the package that names the list: it
// may grow meanwhile.
func (p *proof) puts(call *ast.CallExpr) bool {
	f := kit.Callee(p.info, call)
	if f == nil || f.Pkg() != p.pass.Pkg {
		return false
	}
	fn, ok := p.effects.Body(f)
	if !ok {
		return true
	}
	for v := range p.also {
		for range kit.Uses(p.info, fn, v) {
			return true
		}
	}
	return false
}
