package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// keyScan reports a search for one key among the keys of a map, which knows it by
// asking: there is no size below which going through them is better.
func (c *checker) keyScan(at inspector.Cursor) {
	var m ast.Expr
	switch n := at.Node().(type) {
	case *ast.RangeStmt:
		if m = c.keyRange(n); m == nil {
			m = c.listRange(n)
		}
	case *ast.CallExpr:
		m = c.keyList(n)
	}
	if m == nil || kit.Cold(c.Pass, at) || onPurpose(at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, m, "goes through the keys of "+kit.Text(c.Pass, m)+" to find one that it could ask for")
}

// keyRange is the map of a range that does nothing but for the one key that it
// compares each with: a key is there once, so that the loop need not end there.
func (c *checker) keyRange(r *ast.RangeStmt) ast.Expr {
	key := kit.Variable(c.TypesInfo, r.Key)
	if key == nil || !kit.IsMap(c.TypesInfo.TypeOf(r.X)) || len(r.Body.List) == 0 {
		return nil
	}
	check, ok := r.Body.List[0].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || kit.Changes(c.TypesInfo, r.Body, key) {
		return nil
	}
	op := token.EQL
	if len(r.Body.List) > 1 {
		if !kit.OnlyContinues(check.Body) {
			return nil
		}
		op = token.NEQ
	}
	if !c.oneKey(check.Cond, op, key, r) {
		return nil
	}
	return r.X
}

// listRange is the map, or the set, of a range over the list of its keys that looks for one.
func (c *checker) listRange(r *ast.RangeStmt) ast.Expr {
	m := c.keysOf(r.X)
	value := kit.Variable(c.TypesInfo, r.Value)
	if m == nil || value == nil {
		return nil
	}
	s, ok := c.rangeSearch(r)
	if !ok || len(s.keys) != 1 || len(s.either) > 0 || kit.Variable(c.TypesInfo, s.keys[0]) == nil && c.TypesInfo.Types[s.keys[0]].Value == nil {
		return nil
	}
	check, ok := onlyIf(r.Body.List[0])
	if !ok || !c.oneKey(check.Cond, token.EQL, value, r) {
		return nil
	}
	return m
}

// oneKey tells whether a condition holds for no other key than one that is the
// same for the whole loop; for op !=, whether it holds for all others.
func (c *checker) oneKey(cond ast.Expr, op token.Token, key *types.Var, loop *ast.RangeStmt) bool {
	cond = ast.Unparen(cond)
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.LAND && op == token.EQL || b.Op == token.LOR && op == token.NEQ) {
		return c.oneKey(b.X, op, key, loop) || c.oneKey(b.Y, op, key, loop)
	}
	x, is, y, ok := kit.Comparison(cond)
	if !ok || is != op {
		return false
	}
	if kit.Variable(c.TypesInfo, x) != key {
		x, y = y, x
	}
	if kit.Variable(c.TypesInfo, x) != key || !types.Identical(types.Default(c.TypesInfo.TypeOf(y)), key.Type()) && c.TypesInfo.Types[y].Value == nil || !kit.SideEffectFree(c.TypesInfo, y) {
		return false
	}
	for _, v := range kit.Variables(c.TypesInfo, y) {
		if kit.DeclaredIn(v, loop) || kit.Changes(c.TypesInfo, loop, v) {
			return false
		}
	}
	return true
}

// keyList is the map, or the set, of slices.Contains(keys, key) where the list of its keys
// is made for that.
func (c *checker) keyList(call *ast.CallExpr) ast.Expr {
	info := c.TypesInfo
	if len(call.Args) != 2 {
		return nil
	}
	if kit.IsCall(info, call, "slices", "Contains") || kit.IsCall(info, call, "github.com/samber/lo", "Contains") {
		return c.keysOf(call.Args[0])
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || kit.InStandardLibrary(f.Pkg()) {
		return nil
	}
	for i := range 2 {
		if holds(info, call.Args[i], call.Args[1-i]) && saysSearch(f.Name()) {
			return c.keysOf(call.Args[i])
		}
	}
	return nil
}

// keysOf is the map of maps.Keys(m), and the set of set.List(); nil for other lists.
func (c *checker) keysOf(e ast.Expr) ast.Expr {
	info := c.TypesInfo
	list, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && len(list.Args) == 1 && kit.IsCall(info, list, "slices", "Collect", "Sorted") {
		list, ok = ast.Unparen(list.Args[0]).(*ast.CallExpr)
	}
	if !ok {
		return nil
	}
	if len(list.Args) == 0 {
		return setOf(info, list)
	}
	if len(list.Args) != 1 || !kit.IsMap(info.TypeOf(list.Args[0])) {
		return nil
	}
	for _, path := range [...]string{"maps", "golang.org/x/exp/maps", "github.com/samber/lo"} {
		if kit.IsCall(info, list, path, "Keys") {
			return list.Args[0]
		}
	}
	return nil
}

// setOf is what a method lists the members of, where it can be asked for one: a map with
// these keys, or a type with a method for that.
func setOf(info *types.Info, list *ast.CallExpr) ast.Expr {
	f, recv := kit.Callee(info, list), kit.Receiver(list)
	if f == nil || recv == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() != 1 ||
		!slices.Contains([]string{"List", "UnsortedList", "SortedList", "Keys", "ToSlice", "AsSlice", "Slice", "Elements", "Members", "ToList", "Values", "Items"}, f.Name()) {
		return nil
	}
	t, ok := under(info.TypeOf(list)).(*types.Slice)
	if !ok {
		return nil
	}
	if m, ok := kit.Underlying(info, recv).(*types.Map); ok {
		if types.Identical(m.Key(), t.Elem()) {
			return recv
		}
		return nil
	}
	for _, name := range [...]string{"Has", "Contains", "Exists", "Contain", "Includes"} {
		obj, _, _ := types.LookupFieldOrMethod(info.TypeOf(recv), true, f.Pkg(), name)
		has, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		sig := has.Signature()
		if sig.Params().Len() == 0 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) {
			continue
		}
		p := sig.Params().At(0).Type()
		if sig.Variadic() {
			p = p.(*types.Slice).Elem()
		}
		if types.Identical(p, t.Elem()) {
			return recv
		}
	}
	return nil
}
