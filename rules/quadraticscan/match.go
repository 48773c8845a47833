package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// rangeSearch matches for _, e := range list { if e == key { ...; break } }.
func (c *checker) rangeSearch(r *ast.RangeStmt) (s search, ok bool) {
	s = search{at: r.X, list: whole(r.X)}
	of := &element{checker: c, list: s.list, loops: true}
	if r.Value != nil {
		of.names = append(of.names, kit.Variable(c.TypesInfo, r.Value))
	}
	if r.Key != nil {
		of.index = kit.Variable(c.TypesInfo, r.Key)
	}
	s.keys, ok = of.searched(r.Body)
	s.either = of.either
	return s, ok
}

// forSearch matches for i := 0; i < len(list); i++ { if list[i] == key ... },
// from any start, or up to the element that the others are compared with: j < i.
func (c *checker) forSearch(f *ast.ForStmt) (s search, ok bool) {
	info := c.TypesInfo
	init, ok := f.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || f.Cond == nil {
		return s, false
	}
	i := kit.Variable(info, init.Lhs[0])
	post, ok := f.Post.(*ast.IncDecStmt)
	if !ok || i == nil || kit.Variable(info, post.X) != i || kit.Changes(info, f.Body, i) {
		return s, false
	}
	x, op, bound, ok := kit.Comparison(f.Cond)
	if !ok || op != token.LSS || kit.Variable(info, x) != i {
		return s, false
	}
	list := kit.LenOf(info, bound)
	if list == nil {
		if list = indexedBy(info, f.Body, i); list == nil {
			return s, false
		}
	} else {
		bound = nil
	}
	s = search{at: f.Cond, list: list}
	of := &element{checker: c, list: s.list, index: i, loops: true}
	s.keys, ok = of.searched(f.Body)
	s.either = of.either
	if bound != nil {
		ok = ok && slices.ContainsFunc(s.keys, func(key ast.Expr) bool { return elementAt(info, key, list, bound) })
	}
	return s, ok
}

// indexedBy is the list of which n reads element i first.
func indexedBy(info *types.Info, n ast.Node, i *types.Var) (list ast.Expr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if at, ok := n.(*ast.IndexExpr); ok && list == nil && kit.Variable(info, at.Index) == i {
			list = at.X
		}
		return list == nil
	})
	return list
}

// elementAt tells whether e is made of the element of list at place i: for j < i the others are all before it.
func elementAt(info *types.Info, e, list, i ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		at, ok := n.(*ast.IndexExpr)
		found = found || ok && kit.Same(info, at.X, list) && kit.Same(info, at.Index, i)
		return !found
	})
	return found
}

// whole is the list that a part of it belongs to: list of list[i+1:].
func whole(e ast.Expr) ast.Expr {
	if part, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return part.X
	}
	return e
}

// An element is what a loop looks at: a variable of its own, list[i], or a
// variable that its body gives one of these or a part of them.
type element struct {
	*checker
	list  ast.Expr
	index *types.Var
	names []*types.Var

	loops  bool         // it is one of a loop, where alternatives are kept
	either [][]ast.Expr // of the conditions of which one is enough: the keys, or the set
	asked  *types.Var   // what set answers of the element
	set    ast.Expr
}

// searched are the keys that the body of a loop compares its element with, if it
// does nothing to others.
func (of *element) searched(body *ast.BlockStmt) (keys []ast.Expr, ok bool) {
	list := body.List
	for len(list) > 1 && (of.renames(list[0]) || of.skips(list[0]) && !of.excludes(list)) {
		list = list[1:]
	}
	if len(list) == 0 {
		return nil, false
	}
	if keys, ok := of.gathers(list); ok {
		return keys, true
	}
	check, ok := onlyIf(list[0])
	if !ok || check.Else != nil || check.Init != nil && !of.renames(check.Init) && !of.asksSet(check.Init) {
		return nil, false
	}
	if len(list) == 1 {
		if !of.takes(check.Body) {
			return nil, false
		}
		return of.equal(check.Cond, token.EQL)
	}
	// if e != key { continue }; ...; break
	if !skip(check) || !of.takes(&ast.BlockStmt{List: list[1:]}) {
		return nil, false
	}
	return of.equal(check.Cond, token.NEQ)
}

// renames matches name := element, or a part of it, and remembers the name.
func (of *element) renames(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Rhs) != 1 {
		return false
	}
	if of.takesApart(s) {
		return true
	}
	if len(s.Lhs) != 1 {
		return false
	}
	value := ast.Unparen(s.Rhs[0])
	if u, ok := value.(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = u.X
	}
	v := kit.Variable(of.TypesInfo, s.Lhs[0])
	if v == nil || !of.part(value) {
		return false
	}
	of.names = append(of.names, v)
	return true
}

// takes tells whether a block ends the search, or notes what it found: once, not
// in a place for each element.
func (of *element) takes(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	if kit.LeavesLoop(b.List) {
		return true
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.AssignStmt:
		return !slices.ContainsFunc(s.Lhs, of.ownPlace)
	case *ast.IncDecStmt: // a count for each key; all pairs may be wanted in one
		_, place := ast.Unparen(s.X).(*ast.IndexExpr)
		return place && !of.ownPlace(s.X)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && of.handed(call)
	case *ast.IfStmt: // if err := do(element); err != nil { return err }
		init, ok := s.Init.(*ast.AssignStmt)
		if !ok || len(init.Rhs) != 1 || s.Else != nil || !kit.Leaves(s.Body) {
			return false
		}
		call, ok := ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
		return ok && of.handed(call)
	}
	return false
}

// handed tells whether a call does something with the element: it is a method of it, or given it whole.
func (of *element) handed(call *ast.CallExpr) bool {
	if recv := kit.Receiver(call); recv != nil && of.part(recv) {
		return true
	}
	if kit.TellsOthers(of.Pass, call) {
		return false // what a log says of it may be all that is wanted
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if addr, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && addr.Op == token.AND {
			arg = addr.X
		}
		return of.part(arg)
	})
}

// ownPlace tells whether e is a place that there is for each element.
func (of *element) ownPlace(e ast.Expr) bool {
	_, place := ast.Unparen(e).(*ast.IndexExpr)
	return place && of.mentioned(e)
}

// equal are the keys that cond compares the element with: by ==, joined by &&,
// or by !=, joined by ||. What else cond asks narrows the search down. Several that are joined the other way
// are alternatives.
func (of *element) equal(cond ast.Expr, op token.Token) (keys []ast.Expr, ok bool) {
	cond = ast.Unparen(cond)
	if b, is := cond.(*ast.BinaryExpr); is && (b.Op == token.LAND || b.Op == token.LOR) {
		if (b.Op == token.LAND) == (op == token.EQL) {
			return of.narrowed(b.X, b.Y, op)
		}
		if !of.loops {
			return nil, false
		}
		return of.alternatives(b.X, b.Y, op)
	}
	if x, is, y, ok := kit.Comparison(cond); ok {
		if is != op {
			return nil, false
		}
		return of.other(x, y)
	}
	if not, is := cond.(*ast.UnaryExpr); is && not.Op == token.NOT && op == token.NEQ {
		return of.equalCall(not.X)
	}
	if op == token.EQL {
		return of.equalCall(cond)
	}
	return nil, false
}

// equalCall matches strings.EqualFold, bytes.Equal, and methods named Equal of
// values that a map could have as keys.
func (of *element) equalCall(e ast.Expr) (keys []ast.Expr, ok bool) {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	if !is {
		return nil, false
	}
	if kit.IsCall(of.TypesInfo, call, "strings", "EqualFold") || kit.IsCall(of.TypesInfo, call, "bytes", "Equal") {
		return of.other(call.Args[0], call.Args[1])
	}
	f, recv := kit.Callee(of.TypesInfo, call), kit.Receiver(call)
	if f != nil && len(call.Args) == 2 && comparesKeyed(f.Signature(), f.Name()) {
		return of.other(call.Args[0], call.Args[1])
	}
	if f == nil || f.Signature().Recv() == nil || f.Name() != "Equal" && f.Name() != "Equals" || len(call.Args) != 1 {
		return nil, false
	}
	t := of.TypesInfo.TypeOf(recv)
	if kit.IsNamed(t, "time", "Time") || !kit.IsBytes(t) && !kit.IsArray(t) && !hasKey(t) {
		return nil, false
	}
	return of.other(recv, call.Args[0])
}

// hasKey tells whether the values of t give all that they are as bytes or as a key.
func hasKey(t types.Type) bool {
	methods := types.NewMethodSet(t)
	for _, name := range [...]string{"Bytes", "Key", "KeyString"} {
		sel := methods.Lookup(nil, name)
		if sel == nil {
			continue
		}
		sig, ok := sel.Type().(*types.Signature)
		if ok && sig.Params().Len() == 0 && sig.Results().Len() == 1 && (kit.IsBytes(sig.Results().At(0).Type()) || kit.IsString(sig.Results().At(0).Type())) {
			return true
		}
	}
	return false
}

// other is what a comparison of x and y compares a part of the element with.
func (of *element) other(x, y ast.Expr) ([]ast.Expr, bool) {
	if of.part(x) && !of.mentioned(y) {
		return []ast.Expr{y}, true
	}
	if of.part(y) && !of.mentioned(x) {
		return []ast.Expr{x}, true
	}
	return nil, false
}

// mentioned tells whether e is made of the element.
func (of *element) mentioned(e ast.Expr) bool {
	if of.index != nil && kit.Mentions(of.TypesInfo, e, of.index) {
		return true
	}
	for _, v := range of.names {
		if v != nil && kit.Mentions(of.TypesInfo, e, v) {
			return true
		}
	}
	return false
}

// part tells whether e is the element, a field of it, or what a getter or a
// plain function makes of these.
func (of *element) part(e ast.Expr) bool {
	info := of.TypesInfo
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := kit.Variable(info, x)
		for _, name := range of.names {
			if v != nil && v == name {
				return true
			}
		}
	case *ast.SelectorExpr:
		return of.part(x.X)
	case *ast.StarExpr:
		return of.part(x.X)
	case *ast.IndexExpr:
		if of.index != nil && kit.Same(info, x.X, of.list) && kit.Variable(info, x.Index) == of.index {
			return true
		}
		_, constant := kit.ConstInt(info, x.Index)
		return constant && of.part(x.X)
	case *ast.CallExpr:
		if len(x.Args) == 1 && kit.IsConversion(info, x) || reshapes(info, x) {
			return of.part(x.Args[0])
		}
		if f := kit.Callee(info, x); len(x.Args) == 1 && f != nil && f.Pkg() == of.Pkg && f.Signature().Recv() == nil {
			return of.part(x.Args[0]) && of.effects.NoneInCall(x)
		}
		if len(x.Args) == 1 && of.reader(x) {
			return of.part(x.Args[0])
		}
		recv := kit.Receiver(x)
		return recv != nil && len(x.Args) == 0 && of.getter(x) && of.part(recv)
	}
	return false
}

// reshapes tells whether a call makes another text of its first argument, by nothing
// but constants: strings.ToLower(e), filepath.Clean(e), strings.TrimPrefix(e, "/").
func reshapes(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 0 || !kit.IsCall(info, call, "strings") && !kit.IsCall(info, call, "path") && !kit.IsCall(info, call, "path/filepath", "Base", "Clean", "Dir", "Ext", "FromSlash", "ToSlash") {
		return false
	}
	return kit.IsString(info.TypeOf(call)) && !slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return info.Types[e].Value == nil })
}

// getter tells whether a call without arguments answers the same each time: it
// has no effect, or its name says that it gets something.
func (c *checker) getter(call *ast.CallExpr) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() != 1 {
		return false
	}
	if f.Pkg() != nil && f.Pkg() != c.Pkg && (strings.HasPrefix(f.Name(), "Get") || f.Name() == "ID" || f.Name() == "Name" || f.Name() == "Key" || f.Name() == "UID") {
		return true
	}
	return c.effects.NoneInCall(call) || types.IsInterface(f.Signature().Recv().Type()) && c.effects.Asks(call)
}
