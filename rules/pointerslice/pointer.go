package pointerslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// pointers judges all uses of v, which holds an element.
func (p *proof) pointers(fn inspector.Cursor, v *types.Var, depth int) bool {
	for use := range kit.Uses(p.info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() || !p.pointer(use, depth) {
			return false
		}
	}
	return true
}

// pointer judges one use of an element, which stands at c: it is followed to a
// field or a method, copied, or looked at by another name for a while.
func (p *proof) pointer(c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return p.pointer(c.Parent(), depth)
	case *ast.SelectorExpr:
		return p.selected(c, depth)
	case *ast.StarExpr:
		p.writes = p.writes || written(c.Parent())
		return true
	case *ast.BinaryExpr:
		p.asked = true
		return kit.IsNil(p.info, up.X) || kit.IsNil(p.info, up.Y)
	case *ast.AssignStmt:
		if len(up.Lhs) != len(up.Rhs) {
			return false
		}
		if kind == edge.AssignStmt_Lhs { // list[i] = &T{}
			return p.assigned(c, up, i)
		}
		return p.renamed(c, up, i, depth)
	case *ast.CallExpr:
		p.later = p.later || kit.Postponed(c.Parent())
		return kind == edge.CallExpr_Args && depth < deep && p.handed(up, i, depth)
	case *ast.ReturnStmt:
		fn, ok := kit.Frame(c)
		return ok && depth < deep && p.inPackage(fn, i, depth, p.got)
	}
	return false
}

// got judges the i-th result of one call, an element.
func (p *proof) got(call inspector.Cursor, i, depth int) bool {
	if vars := kit.Results(p.info, call); vars != nil {
		fn, ok := kit.Frame(call)
		return ok && i < len(vars) && (vars[i] == nil || kit.IsLocal(vars[i]) && len(kit.Given(p.info, fn.Node(), vars[i])) == 1 && p.name(fn, fn, vars[i], depth+1))
	}
	if _, alone := call.Parent().Node().(*ast.ExprStmt); alone {
		return true
	}
	return p.pointer(call, depth+1)
}

// assigned judges an assignment to list[i], or to a name of an element: it gets a
// fresh value, or two change places.
func (p *proof) assigned(c inspector.Cursor, s *ast.AssignStmt, i int) bool {
	if _, ok := c.Node().(*ast.IndexExpr); !ok {
		return p.names[kit.Variable(p.info, c.Node().(ast.Expr))]
	}
	if lit, t := p.fresh(c.Parent(), s.Rhs[i]); lit != nil && t.Origin() == p.t.Origin() {
		return true
	}
	return swaps(p.info, s)
}

// swaps tells a[i], a[j] = a[j], a[i].
func swaps(info *types.Info, s *ast.AssignStmt) bool {
	return len(s.Lhs) == 2 && len(s.Rhs) == 2 && kit.Same(info, s.Lhs[0], s.Rhs[1]) && kit.Same(info, s.Lhs[1], s.Rhs[0])
}

// renamed judges name := list[i].
func (p *proof) renamed(c inspector.Cursor, s *ast.AssignStmt, i, depth int) bool {
	if swaps(p.info, s) {
		return true
	}
	if kit.IsBlank(s.Lhs[i]) {
		return true
	}
	v := kit.Variable(p.info, s.Lhs[i])
	fn, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) || depth >= deep {
		return false
	}
	if s.Tok == token.DEFINE && len(kit.Given(p.info, fn.Node(), v)) == 1 {
		return p.name(fn, c.Parent().Parent(), v, depth+1)
	}
	return p.chosen(fn, v, depth+1)
}

// chosen judges var best *T, which is nil or one of the elements.
func (p *proof) chosen(fn inspector.Cursor, v *types.Var, depth int) bool {
	if p.names[v] {
		return true
	}
	if p.names == nil {
		p.names = map[*types.Var]bool{}
	}
	p.names[v] = true
	if body := kit.FuncBody(fn.Node()); !kit.DeclaredIn(v, body) {
		return false
	}
	for _, e := range kit.Given(p.info, fn.Node(), v) {
		if e == nil {
			return false
		}
		if _, call := ast.Unparen(e).(*ast.CallExpr); call {
			return false
		}
	}
	asked := p.asked // that nil says that there was none yet
	ok := p.name(fn, fn, v, depth)
	p.asked = asked
	return ok
}

// selected tells whether the element at c is followed to a field whose address is
// not taken, or to a method that lets nothing out.
func (p *proof) selected(c inspector.Cursor, depth int) bool {
	at := c
	for {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.SelectorExpr:
			sel := p.info.Selections[up]
			if kind != edge.SelectorExpr_X || sel == nil {
				return false
			}
			if sel.Kind() == types.MethodVal {
				call, _ := at.Parent().ParentEdge()
				return call == edge.CallExpr_Fun && p.method(at, c, sel, depth)
			}
			if sel.Indirect() && at.Node() != c.Node() {
				return true // behind another pointer
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X || !kit.IsArray(p.info.TypeOf(up.X)) {
				p.writes = p.writes || kind == edge.IndexExpr_X && written(at.Parent())
				return true
			}
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			return up.Op != token.AND
		case *ast.SliceExpr:
			return !kit.IsArray(p.info.TypeOf(up.X))
		default:
			p.writes = p.writes || written(at)
			return true
		}
		at = at.Parent()
	}
}

// method judges a call of a method of the element at c, or of a field of it at at.
func (p *proof) method(at, c inspector.Cursor, sel *types.Selection, depth int) bool {
	f := sel.Obj().(*types.Func)
	recv := f.Signature().Recv()
	if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); !pointer {
		return true
	}
	if at.Node() != c.Node() {
		return !kit.TakesAddress(sel)
	}
	p.later = p.later || kit.Postponed(at.Parent().Parent())
	fn, ok := p.effects.Body(f)
	if !ok || depth >= deep || len(sel.Index()) > 1 {
		return false
	}
	return p.receiver(fn, depth+1)
}

// receiver judges what a method does with its receiver.
func (p *proof) receiver(fn inspector.Cursor, depth int) bool {
	list := fn.Node().(*ast.FuncDecl).Recv.List
	if len(list) != 1 || len(list[0].Names) != 1 {
		return true
	}
	v, ok := p.info.Defs[list[0].Names[0]].(*types.Var)
	return !ok || p.pointers(fn, v, depth)
}

// handed judges what a function of the package does with an element that it gets.
func (p *proof) handed(call *ast.CallExpr, i, depth int) bool {
	fn, v, ok := p.parameter(call, i)
	return ok && p.pointers(fn, v, depth+1)
}

// parameter is the i-th parameter of the function that call calls, if the package
// declares it.
func (p *proof) parameter(call *ast.CallExpr, i int) (fn inspector.Cursor, v *types.Var, ok bool) {
	f := kit.Callee(p.info, call)
	if f == nil || f.Pkg() != p.pass.Pkg || f.Signature().Variadic() || i >= f.Signature().Params().Len() || f.Exported() || f.Signature().TypeParams() != nil {
		return fn, nil, false
	}
	fn, ok = p.effects.Body(f)
	return fn, f.Signature().Params().At(i), ok
}

// taken judges what a function of the package does with the list that it gets. It
// is called for this list alone, since the type of its parameter changes with it.
func (p *proof) taken(call *ast.CallExpr, i, depth int) bool {
	fn, v, ok := p.parameter(call, i)
	if !ok || !types.Identical(v.Type(), p.list.Type()) || len(kit.Given(p.info, fn.Node(), v)) > 0 {
		return false
	}
	f := kit.Callee(p.info, call)
	for id := range kit.Uses(p.info, kit.Root(p.pass), f) {
		at := id
		if kind, _ := id.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = id.Parent()
		}
		other, is := at.Parent().Node().(*ast.CallExpr)
		if kind, _ := at.ParentEdge(); !is || kind != edge.CallExpr_Fun || !p.isList(other.Args[i]) {
			return false
		}
	}
	return p.all(fn, v, depth+1)
}

// written tells whether the field at c, or a part of it, is assigned to.
func written(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.ParenExpr_X:
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
			return true
		default:
			return false
		}
	}
}

// inPackage tells whether fn is an unexported function of whose calls all are such
// for judge.
func (p *proof) inPackage(fn inspector.Cursor, i, depth int, judge func(call inspector.Cursor, i, depth int) bool) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Name.IsExported() {
		return false
	}
	calls := 0
	for id := range kit.Uses(p.info, kit.Root(p.pass), p.info.Defs[decl.Name]) {
		at := id
		if kind, _ := id.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = id.Parent()
		}
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		calls++
		if !judge(at.Parent(), i, depth) {
			return false
		}
	}
	return calls > 0
}

// called judges the i-th result of one call.
func (p *proof) called(call inspector.Cursor, i, depth int) bool {
	caller, ok := kit.Frame(call)
	if !ok {
		return false
	}
	if loop, is := call.Parent().Node().(*ast.RangeStmt); is {
		return loop.X == call.Node() && p.ranged(call.Parent(), loop, depth+1)
	}
	vars := kit.Results(p.info, call)
	if i >= len(vars) || !kit.IsLocal(vars[i]) {
		return false
	}
	body := kit.FuncBody(caller.Node())
	if vars[i].Pos() < body.Pos() || body.End() <= vars[i].Pos() || len(kit.Given(p.info, caller.Node(), vars[i])) != 1 {
		return false
	}
	for use := range kit.Uses(p.info, caller, vars[i]) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			return false // given something else, too
		}
	}
	return p.all(caller, vars[i], depth+1)
}
