package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// few is the number of elements up to which a search beats a set, by a margin.
const few = 16

// repeats tells whether the loop searches one list, which may be long, for
// something that differs from iteration to iteration.
func (c *checker) repeats(loop inspector.Cursor, s search) bool {
	info := c.TypesInfo
	if s.of == nil {
		s.of = info.TypeOf(s.list)
	}
	t, list := under(s.of).(*types.Slice)
	elem, ok := elemOf(s.of)
	if _, over := loop.Node().(*ast.RangeStmt); !list && !over {
		return false // a map is searched until a free name is found
	}
	if !ok || smallSet(elem) || kit.FewByName(s.list) || slices.ContainsFunc(s.keys, kit.FewByName) {
		return false
	}
	if trips, ok := kit.LoopTrips(c.Pass, loop.Node()); ok && (trips.Const >= 0 && trips.Const <= few || lenOfFew(info, trips.Expr)) {
		return false
	}
	if r, ok := loop.Node().(*ast.RangeStmt); ok && (kit.FewByName(r.X) || fewByType(info.TypeOf(r.X)) || variadic(loop, info, kit.Variable(info, r.X)) && !c.growsField(r, s)) {
		return false
	}
	if _, ok := loop.Node().(*ast.FuncLit); ok && kit.FewByName(copied(loop.Parent().Node().(*ast.CallExpr).Args[0])) {
		return false
	}
	if c.numbers(loop.Node(), s.keys) {
		return false
	}
	root := c.root(s.list)
	if root == nil || kit.DeclaredIn(root, loop.Node()) || c.short(loop, root) || variadic(loop, info, root) {
		return false
	}
	same, grows := c.sameList(loop.Node(), s, root)
	if !grows && c.talks(loop) {
		return false
	}
	return same && (grows || !list || !c.chosen(s.list, t)) && !c.weighs(loop, root) && c.varies(loop.Node(), s.keys) && c.eachVaries(loop.Node(), s.either)
}

// fewByType tells whether what a list's type is called promises a handful: HeaderParams.
func fewByType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && kit.FewByName(ast.NewIdent(named.Obj().Name()))
}

// elemOf is what a list, or a map that is searched for a value, holds.
func elemOf(t types.Type) (elem types.Type, ok bool) {
	switch t := under(t).(type) {
	case *types.Slice:
		return t.Elem(), true
	case *types.Map:
		return t.Elem(), true
	}
	return nil, false
}

// growsField tells whether the loop adds to the list that it searches, and that is a
// field: it stays and grows with each call.
func (c *checker) growsField(loop *ast.RangeStmt, s search) bool {
	_, field := ast.Unparen(s.list).(*ast.SelectorExpr)
	root := c.root(s.list)
	if !field || root == nil {
		return false
	}
	same, _ := c.sameList(loop, s, root)
	adds := false
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		adds = adds || ok && kit.IsBuiltin(c.TypesInfo, call, "append") && kit.Same(c.TypesInfo, call.Args[0], s.list)
		return !adds
	})
	return same && adds
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// root is the variable that a list is, or that it is a field of, or that a getter
// gives it of; nil for an element of something.
func (c *checker) root(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return kit.Variable(c.TypesInfo, e)
	case *ast.SelectorExpr:
		if c.TypesInfo.Selections[e] == nil {
			return kit.RootVar(c.TypesInfo, e)
		}
		return c.root(e.X)
	case *ast.StarExpr:
		return c.root(e.X)
	case *ast.CallExpr:
		if recv := kit.Receiver(e); recv != nil && len(e.Args) == 0 && c.getter(e) {
			return c.root(recv)
		}
	}
	return nil
}

// chosen tells whether a list of strings is a field that the package never adds
// to: what people wrote in a configuration.
func (c *checker) chosen(list ast.Expr, t *types.Slice) bool {
	b, ok := under(t.Elem()).(*types.Basic)
	sel, field := ast.Unparen(list).(*ast.SelectorExpr)
	if !ok || b.Kind() != types.String || !field || c.TypesInfo.Selections[sel] == nil {
		return false
	}
	f := c.TypesInfo.ObjectOf(sel.Sel)
	for _, file := range c.Files {
		added := false
		ast.Inspect(file, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok || added {
				return !added
			}
			for i, l := range a.Lhs {
				call, ok := ast.Unparen(a.Rhs[min(i, len(a.Rhs)-1)]).(*ast.CallExpr)
				added = added || ok && kit.IsBuiltin(c.TypesInfo, call, "append") && kit.Object(c.TypesInfo, l) == f
			}
			return !added
		})
		if added {
			return false
		}
	}
	return true
}

// copied is what e may be a copy of: list of clone(list).
func copied(e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 {
		return call.Args[0]
	}
	return e
}

// lenOfFew matches the length of a list whose name promises a handful.
func lenOfFew(info *types.Info, e ast.Expr) bool {
	of := kit.LenOf(info, e)
	return of != nil && kit.FewByName(of)
}

// talks tells whether a loop runs as long as somebody talks: without a condition,
// over a channel, or a callback, but for one that is run for each element of a list.
func (c *checker) talks(loop inspector.Cursor) bool {
	info := c.TypesInfo
	switch n := loop.Node().(type) {
	case *ast.ForStmt:
		return n.Cond == nil || n.Init == nil && n.Post == nil && waits(n.Body)
	case *ast.RangeStmt:
		_, channel := under(info.TypeOf(n.X)).(*types.Chan)
		return channel
	case *ast.FuncLit:
		call := loop.Parent().Node().(*ast.CallExpr)
		return !picks(info, call) && !c.asksEach(call, n)
	}
	return false
}

// weighs tells whether the function compares the length of the list, or of what the
// loop walks, with a number of elements: it searches on purpose.
func (c *checker) weighs(loop inspector.Cursor, root *types.Var) bool {
	info := c.TypesInfo
	var walked *types.Var
	if r, ok := loop.Node().(*ast.RangeStmt); ok {
		walked = c.root(r.X)
	}
	found := false
	ast.Inspect(kit.TopDecl(loop), func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		x, _, y, ok := kit.Comparison(e)
		if !ok {
			return true
		}
		of := kit.LenOf(info, x)
		if of == nil {
			return true
		}
		limit, constant := kit.ConstInt(info, y)
		v := c.root(of)
		found = constant && limit >= 4 && v != nil && (v == root || v == walked)
		return !found
	})
	return found
}

// sameList tells whether the loop gives the list no other value than one with an
// element more or less, and whether there are such.
func (c *checker) sameList(loop ast.Node, s search, root *types.Var) (same, grows bool) {
	same = true
	ast.Inspect(loop, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return same
		}
		for i, l := range a.Lhs {
			if kit.Variable(c.TypesInfo, l) == root && !kit.Same(c.TypesInfo, l, s.list) {
				same = false
			}
			if !kit.Same(c.TypesInfo, l, s.list) {
				continue
			}
			call, ok := ast.Unparen(a.Rhs[min(i, len(a.Rhs)-1)]).(*ast.CallExpr)
			same = same && ok && c.changesOne(call, s)
			grows = true
		}
		return same
	})
	return same, grows
}

// changesOne tells whether a call gives the list back with elements added, or
// without one: append(list, x), append(list[:i], list[i+1:]...), slices.Delete,
// or the search itself, addIfMissing(list, x).
func (c *checker) changesOne(call *ast.CallExpr, s search) bool {
	info := c.TypesInfo
	if call == s.at {
		return true
	}
	if len(call.Args) == 0 || !kit.IsBuiltin(info, call, "append") && !kit.IsCall(info, call, "slices", "Delete") {
		return false
	}
	return kit.Same(info, whole(call.Args[0]), s.list)
}

// varies tells whether one of the keys is another one in each iteration, of a
// type with many values.
func (c *checker) varies(loop ast.Node, keys []ast.Expr) bool {
	info := c.TypesInfo
	for _, key := range keys {
		t := info.TypeOf(key)
		if t == nil || smallSet(t) || !types.Comparable(t) && !kit.IsBytes(t) {
			continue
		}
		for _, v := range kit.Variables(info, key) {
			if kit.DeclaredIn(v, loop) || kit.Changes(info, loop, v) {
				return true
			}
		}
	}
	return false
}

// short tells whether the list is a literal of few elements that nothing adds
// to.
func (c *checker) short(loop inspector.Cursor, root *types.Var) bool {
	if kit.IsLocal(root) {
		short, _, grows := c.literals(root, kit.Decl(loop))
		return short && !grows
	}
	short, _, grows := c.packageLiterals(root)
	return short && !grows
}

// table tells whether v is a variable of the package that is a literal of many
// elements.
func (c *checker) table(v *types.Var) bool {
	if kit.IsLocal(v) || v.IsField() {
		return false
	}
	_, long, _ := c.packageLiterals(v)
	return long
}

func (c *checker) packageLiterals(v *types.Var) (short, long, grows bool) {
	for _, file := range c.Files {
		s, l, g := c.literals(v, file)
		short, long, grows = short || s, long || l, grows || g
	}
	return short, long, grows
}

// literals tells whether n gives v a literal of few elements, one of many, or
// something else.
func (c *checker) literals(v *types.Var, n ast.Node) (short, long, other bool) {
	for _, value := range kit.Given(c.TypesInfo, n, v) {
		lit, ok := ast.Unparen(value).(*ast.CompositeLit)
		switch {
		case !ok:
			other = true
		case 0 < len(lit.Elts) && len(lit.Elts) <= few:
			short = true
		case len(lit.Elts) > few:
			long = true
		default:
			other = true
		}
	}
	return short, long, other
}

// variadic tells whether v is the last parameter of a variadic function around
// loop: callers list such arguments one by one.
func variadic(loop inspector.Cursor, info *types.Info, v *types.Var) bool {
	if v == nil {
		return false
	}
	for fn := range loop.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, field := range kit.FuncType(fn.Node()).Params.List {
			if _, dots := field.Type.(*ast.Ellipsis); dots && len(field.Names) == 1 && info.Defs[field.Names[0]] == v {
				return true
			}
		}
	}
	return false
}
