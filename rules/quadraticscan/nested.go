package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofLists is the search at from, in a list that each item of a list has, as one of the
// outer list: where the loop over that does nothing else.
func (c *checker) ofLists(from, loop inspector.Cursor, s search) (search, bool) {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || r.Value == nil {
		return s, false
	}
	item := kit.Variable(c.TypesInfo, r.Value)
	if item == nil || c.root(s.list) != item || kit.FewByName(s.list) {
		return s, false
	}
	of, found := &element{checker: c, list: whole(r.X), names: []*types.Var{item}}, false
	for _, stmt := range r.Body.List {
		check, isIf := stmt.(*ast.IfStmt)
		switch {
		case kit.Encloses(stmt, from.Node()):
			if isIf && kit.Encloses(check.Cond, from.Node()) {
				found = kit.LeavesLoop(check.Body.List)
				continue
			}
			if labeled, is := stmt.(*ast.LabeledStmt); stmt != from.Node() && (!is || labeled.Stmt != from.Node()) {
				return s, false
			}
			found = kit.LeavesAll(stmt)
		case isIf && check.Init == nil && check.Else == nil && c.effects.None(check.Cond) && (skip(check) || kit.LeavesLoop(check.Body.List)):
			found = found || check.Pos() > from.Node().End() && kit.LeavesLoop(check.Body.List)
		case !of.renames(stmt):
			return s, false
		}
	}
	if !found {
		return s, false // each that has it is wanted
	}
	if s.of == nil {
		s.of = c.TypesInfo.TypeOf(s.list)
	}
	s.list = whole(r.X)
	return s, true
}

// predicateKeys are the keys that a function which is handed to a search compares its element
// with: a literal, also one that a function of the package makes for a key (hasID(id)), or a
// method of the key (key.Equal).
func (c *checker) predicateKeys(at inspector.Cursor, list, f ast.Expr) (keys []ast.Expr, ok bool) {
	info := c.TypesInfo
	switch f := ast.Unparen(kit.Origin(info, kit.TopDecl(at), f)).(type) {
	case *ast.FuncLit:
		of := &element{checker: c, list: list, names: []*types.Var{param(info, f.Type, 0)}}
		return of.predicate(f.Body)
	case *ast.SelectorExpr:
		method, is := info.Uses[f.Sel].(*types.Func)
		if !is || info.Selections[f] == nil || method.Name() != "Equal" && method.Name() != "Equals" {
			return nil, false
		}
		t := info.TypeOf(f.X)
		return []ast.Expr{f.X}, !kit.IsNamed(t, "time", "Time") && (kit.IsBytes(t) || kit.IsArray(t) || hasKey(t))
	case *ast.CallExpr:
		return c.madeFor(at, list, f)
	}
	return nil, false
}

// madeFor are the arguments of call that the literal which it returns compares its element
// with.
func (c *checker) madeFor(at inspector.Cursor, list ast.Expr, call *ast.CallExpr) (keys []ast.Expr, ok bool) {
	info := c.TypesInfo
	var t *ast.FuncType
	var body *ast.BlockStmt
	if f := kit.Callee(info, call); f != nil && !f.Signature().Variadic() && len(call.Args) == f.Signature().Params().Len() {
		if decl := c.effects.Decl(f); decl != nil {
			t, body = decl.Type, decl.Body
		}
	} else if lit, is := ast.Unparen(kit.Origin(info, kit.TopDecl(at), call.Fun)).(*ast.FuncLit); is {
		t, body = lit.Type, lit.Body
	}
	if body == nil || len(body.List) != 1 {
		return nil, false
	}
	ret, ok := body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil, false
	}
	lit, ok := ast.Unparen(ret.Results[0]).(*ast.FuncLit)
	if !ok {
		return nil, false
	}
	of := &element{checker: c, list: list, names: []*types.Var{param(info, lit.Type, 0)}}
	compared, ok := of.predicate(lit.Body)
	keys = arguments(info, call, t, compared)
	return keys, ok && len(keys) > 0
}

// takesApart matches k, v := parse(element) and the like, with a function without effects or
// one that cuts a text, and remembers the names.
func (of *element) takesApart(s *ast.AssignStmt) bool {
	info := of.TypesInfo
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !of.part(call.Args[0]) {
		return false
	}
	constant := !slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return info.Types[e].Value == nil })
	f := kit.Callee(info, call)
	switch {
	case kit.IsCall(info, call, "strings", "Cut", "CutPrefix", "CutSuffix", "Split", "SplitN", "Fields"):
		if !constant {
			return false
		}
	case len(s.Lhs) < 2 || len(call.Args) > 1 || f == nil || f.Pkg() != of.Pkg || f.Signature().Recv() != nil || !of.effects.NoneInCall(call):
		return false
	}
	for _, l := range s.Lhs {
		if v := kit.Variable(info, l); v != nil {
			of.names = append(of.names, v)
		}
	}
	return true
}

// comparesKeyed matches func ChunkEquals(a, b *Chunk) bool, a comparison of its own of values
// that have a key: texts, or what has an ID.
func comparesKeyed(sig *types.Signature, name string) bool {
	if sig.Recv() != nil || sig.Variadic() || sig.Params().Len() != 2 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) {
		return false
	}
	t := sig.Params().At(0).Type()
	words := kit.Words(name)
	if len(words) < 2 || !types.Identical(t, sig.Params().At(1).Type()) || !slices.ContainsFunc(words, func(w string) bool { return w == "equal" || w == "equals" }) ||
		slices.ContainsFunc(words, func(w string) bool {
			return w == "deep" || w == "not" || w == "approx" || w == "approximately" || w == "almost" || w == "or"
		}) {
		return false
	}
	return kit.IsString(t) || kit.IsBytes(t) || hasID(t)
}

// hasID tells whether a struct, or what t points to, has a field that tells it from others.
func hasID(t types.Type) bool {
	if p, ok := under(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := under(t).(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		b, basic := under(f.Type()).(*types.Basic)
		key := basic && b.Info()&(types.IsString|types.IsInteger) != 0 || kit.IsBytes(f.Type()) || kit.IsArray(f.Type())
		if last := kit.LastWord(f.Name()); key && slices.Contains([]string{"id", "uid", "uuid", "guid", "key", "hash", "digest", "name"}, last) {
			return true
		}
	}
	return false
}
