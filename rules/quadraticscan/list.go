package quadraticscan

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ownSearch matches a call of a function of this package that walks its first
// or second parameter and compares the elements with the other one.
func (c *checker) ownSearch(call *ast.CallExpr) (s search, ok bool) {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Recv() != nil || f.Signature().Variadic() {
		return s, false
	}
	decl := c.effects.Decl(f)
	inner, ok := c.onlyLoop(decl)
	if !ok {
		return s, false
	}
	list, key := kit.Variable(c.TypesInfo, inner.list), kit.Variable(c.TypesInfo, inner.key)
	for i := range 2 {
		if list != nil && list == param(c.TypesInfo, decl.Type, i) && key == param(c.TypesInfo, decl.Type, 1-i) {
			return search{at: call, list: call.Args[i], key: call.Args[1-i]}, true
		}
	}
	return s, false
}

// ownMethod matches a call of a method of this package that walks a field of its
// receiver and compares the elements with its only parameter.
func (c *checker) ownMethod(call *ast.CallExpr) (s search, ok bool) {
	f := kit.Callee(c.TypesInfo, call)
	recv := kit.Receiver(call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Recv() == nil || len(call.Args) != 1 || recv == nil || f.Signature().Variadic() {
		return s, false
	}
	decl := c.effects.Decl(f)
	if decl == nil || len(decl.Recv.List) == 0 || len(decl.Recv.List[0].Names) == 0 {
		return s, false
	}
	self := c.TypesInfo.Defs[decl.Recv.List[0].Names[0]]
	inner, ok := c.onlyLoop(decl)
	if !ok {
		return s, false
	}
	root, key := kit.RootVar(c.TypesInfo, inner.list), kit.Variable(c.TypesInfo, inner.key)
	if root != nil && root == self && key != nil && key == param(c.TypesInfo, decl.Type, 0) {
		return search{at: call, list: recv, key: call.Args[0], of: c.TypesInfo.TypeOf(inner.list)}, true
	}
	return s, false
}

// onlyLoop matches the first loop of a short function as a search.
func (c *checker) onlyLoop(decl *ast.FuncDecl) (s search, ok bool) {
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 3 {
		return s, false
	}
	for _, stmt := range decl.Body.List {
		switch n := stmt.(type) {
		case *ast.RangeStmt:
			return rangeSearch(c.TypesInfo, n)
		case *ast.ForStmt:
			return forSearch(c.TypesInfo, n)
		}
	}
	return s, false
}

// repeats tells whether the loop searches one list, which may be long, for
// something that differs from iteration to iteration.
func (c *checker) repeats(loop inspector.Cursor, s search) bool {
	info := c.TypesInfo
	if s.of == nil {
		s.of = info.TypeOf(s.list)
	}
	t, ok := under(s.of).(*types.Slice)
	if !ok || smallSet(t.Elem()) || smallSet(info.TypeOf(s.key)) || info.TypeOf(s.key) == nil || !types.Comparable(info.TypeOf(s.key)) {
		return false
	}
	if trips, ok := kit.LoopTrips(c.Pass, loop.Node()); ok && trips.Const >= 0 && trips.Const <= few {
		return false
	}
	if r, ok := loop.Node().(*ast.RangeStmt); ok && variadic(loop, info, kit.Variable(info, r.X)) {
		return false
	}
	root := kit.RootVar(info, s.list)
	if root == nil || !plainPath(info, s.list) || declaredIn(root, loop.Node()) || c.short(loop, root) || variadic(loop, info, root) {
		return false
	}
	return c.sameList(loop.Node(), s.list, root) && varies(info, loop.Node(), s.key)
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// plainPath tells whether e is a variable or fields of one, no element of
// something.
func plainPath(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return info.Selections[e] == nil || plainPath(info, e.X)
	}
	return false
}

func declaredIn(v *types.Var, n ast.Node) bool { return n.Pos() <= v.Pos() && v.Pos() < n.End() }

// sameList tells whether the loop gives the list no other value than one that
// append made of it.
func (c *checker) sameList(loop ast.Node, list ast.Expr, root *types.Var) bool {
	same := true
	ast.Inspect(loop, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return same
		}
		for i, l := range s.Lhs {
			if kit.Variable(c.TypesInfo, l) == root && !kit.Same(c.TypesInfo, l, list) {
				same = false
			}
			if !kit.Same(c.TypesInfo, l, list) {
				continue
			}
			call, ok := ast.Unparen(s.Rhs[min(i, len(s.Rhs)-1)]).(*ast.CallExpr)
			same = same && ok && kit.IsBuiltin(c.TypesInfo, call, "append") && kit.Same(c.TypesInfo, call.Args[0], list)
		}
		return same
	})
	return same
}

// varies tells whether the key is another one in each iteration.
func varies(info *types.Info, loop ast.Node, key ast.Expr) bool {
	for _, v := range kit.Variables(info, key) {
		if declaredIn(v, loop) || kit.Changes(info, loop, v) {
			return true
		}
	}
	return false
}

// short tells whether the list is a literal of few elements that nothing adds
// to.
func (c *checker) short(loop inspector.Cursor, root *types.Var) bool {
	short, grows := false, false
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if c.TypesInfo.Defs[id] == root && i < len(n.Values) {
					short = short || fewElements(n.Values[i])
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Variable(c.TypesInfo, l) == root {
					literal := i < len(n.Rhs) && fewElements(n.Rhs[i])
					short, grows = short || literal, grows || !literal
				}
			}
		}
		return true
	}
	if kit.IsLocal(root) {
		ast.Inspect(kit.Decl(loop), visit)
	} else {
		for _, file := range c.Files {
			ast.Inspect(file, visit)
		}
	}
	return short && !grows
}

func fewElements(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && 0 < len(lit.Elts) && len(lit.Elts) <= few
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

// smallSet tells whether a type has few values: bool, bytes and runes of an
// alphabet, a named type with constants of its own.
func smallSet(t types.Type) bool {
	basic, ok := under(t).(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Bool, types.UntypedBool, types.Uint8, types.Int8:
		return true
	}
	if basic.Name() == "rune" {
		return true
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	n := 0
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if k, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(k.Type(), t) {
			n++
		}
	}
	return n > 1
}
