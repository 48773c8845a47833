package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// interns judges a method that gives out numbers for what it has seen: it searches a list of its receiver
// from the start, returns the place, and else adds to the list and returns the new place. Each call
// searches all that those before it added.
func (c *checker) interns(at inspector.Cursor) {
	decl := at.Node().(*ast.FuncDecl)
	recv := kit.ReceiverVar(c.TypesInfo, decl)
	if recv == nil || decl.Body == nil || len(decl.Body.List) < 3 || !givesPlace(c.TypesInfo, decl) {
		return
	}
	body, ok := kit.Find(at, decl.Body)
	if !ok {
		return
	}
	for child := range body.Children() {
		stmt := child.Node()
		s, place, ok := c.placeSearch(child)
		if !ok || !c.isInterned(decl, recv, s, place, stmt) || kit.Cold(c.Pass, child) || onPurpose(child) {
			continue
		}
		list := kit.Text(c.Pass, s.list)
		kit.Report(c.Pass, finding.Suggest, s.at, "searches "+list+" from its start for each that is looked up or added: quadratic, and slower than a map of places from some 40 elements on")
		return
	}
}

// givesPlace tells whether the only result of a function is a number with many values.
func givesPlace(info *types.Info, decl *ast.FuncDecl) bool {
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Results().Len() != 1 {
		return false
	}
	t := f.Signature().Results().At(0).Type()
	return kit.IsInteger(t) && !smallSet(t)
}

// placeSearch matches a search that returns the place: for i, e := range list { if e == key { return i } },
// or if i := slices.Index(list, key); i >= 0 { return i }. place is the variable i.
func (c *checker) placeSearch(at inspector.Cursor) (s search, place *types.Var, ok bool) {
	info := c.TypesInfo
	switch n := at.Node().(type) {
	case *ast.RangeStmt:
		if n.Key == nil {
			return s, nil, false
		}
		place = kit.Variable(info, n.Key)
		s, ok = c.rangeSearch(n)
	case *ast.ForStmt:
		init, is := n.Init.(*ast.AssignStmt)
		if !is || len(init.Lhs) != 1 {
			return s, nil, false
		}
		place = kit.Variable(info, init.Lhs[0])
		s, ok = c.forSearch(n)
	case *ast.IfStmt:
		init, is := n.Init.(*ast.AssignStmt)
		if !is || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
			return s, nil, false
		}
		call, is := ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
		if !is {
			return s, nil, false
		}
		place = kit.Variable(info, init.Lhs[0])
		s, ok = c.libraryCall(at, call)
	}
	return s, place, ok && place != nil && len(s.keys) > 0 && len(s.either) == 0
}

// isInterned tells whether the list is a field of the receiver that may be long, what is looked for comes
// from outside, the search returns its place, and behind it one element is added.
func (c *checker) isInterned(decl *ast.FuncDecl, recv *types.Var, s search, place *types.Var, stmt ast.Node) bool {
	info := c.TypesInfo
	elem, ok := elemOf(info.TypeOf(s.list))
	sel, field := ast.Unparen(s.list).(*ast.SelectorExpr)
	if !ok || !field || !ofReceiver(info, decl, recv, sel.X) || smallSet(elem) || kit.FewByName(s.list) || c.weighsIn(decl, s.list) {
		return false
	}
	asked := false
	for _, key := range s.keys {
		t := info.TypeOf(key)
		for _, v := range kit.Variables(info, key) {
			asked = asked || t != nil && !smallSet(t) && v != recv && kit.InParams(decl.Type, v)
		}
	}
	if !asked || !c.returns(stmt, place) {
		return false
	}
	added := false
	for _, later := range decl.Body.List {
		a, ok := later.(*ast.AssignStmt)
		if !ok || later.Pos() < stmt.End() || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !kit.Same(info, a.Lhs[0], s.list) {
			continue
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		added = added || ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && !call.Ellipsis.IsValid() && kit.Same(info, call.Args[0], s.list)
	}
	return added
}

// ofReceiver tells whether e is the receiver, or a local variable whose only value a method of it
// gives: table := f.strings().
func ofReceiver(info *types.Info, decl *ast.FuncDecl, recv *types.Var, e ast.Expr) bool {
	v := kit.Variable(info, e)
	if v == recv {
		return true
	}
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) || !kit.IsPointer(v.Type()) {
		return false
	}
	given := kit.Given(info, decl, v)
	if len(given) != 1 {
		return false
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	return ok && len(call.Args) == 0 && kit.RootVar(info, kit.Receiver(call)) == recv
}

// returns tells whether n returns a number that is made of v.
func (c *checker) returns(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		found = found || ok && len(r.Results) == 1 && kit.Mentions(c.TypesInfo, r.Results[0], v)
		return !found
	})
	return found
}

// weighsIn tells whether a function compares the length of the list with a number: it is bounded, or
// searched on purpose.
func (c *checker) weighsIn(decl *ast.FuncDecl, list ast.Expr) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		x, _, y, ok := kit.Comparison(e)
		if !ok {
			return true
		}
		for _, side := range [...]ast.Expr{x, y} {
			of := kit.LenOf(c.TypesInfo, side)
			found = found || of != nil && kit.Same(c.TypesInfo, of, list)
		}
		return !found
	})
	return found
}
