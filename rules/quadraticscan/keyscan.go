package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"

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
		m = c.keyRange(n)
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
		if len(check.Body.List) != 1 {
			return nil
		}
		skip, ok := check.Body.List[0].(*ast.BranchStmt)
		if !ok || skip.Tok != token.CONTINUE || skip.Label != nil {
			return nil
		}
		op = token.NEQ
	}
	if !c.oneKey(check.Cond, op, key, r) {
		return nil
	}
	return r.X
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

// keyList is the map of slices.Contains(keys, key) where the list of its keys is
// made for that.
func (c *checker) keyList(call *ast.CallExpr) ast.Expr {
	info := c.TypesInfo
	if len(call.Args) != 2 || !kit.IsCall(info, call, "slices", "Contains") && !kit.IsCall(info, call, "golang.org/x/exp/slices", "Contains") && !kit.IsCall(info, call, "github.com/samber/lo", "Contains") {
		return nil
	}
	list, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if ok && len(list.Args) == 1 && kit.IsCall(info, list, "slices", "Collect", "Sorted") {
		list, ok = ast.Unparen(list.Args[0]).(*ast.CallExpr)
	}
	if !ok || len(list.Args) != 1 || !kit.IsMap(info.TypeOf(list.Args[0])) {
		return nil
	}
	for _, path := range [...]string{"maps", "golang.org/x/exp/maps", "github.com/samber/lo"} {
		if kit.IsCall(info, list, path, "Keys") {
			return list.Args[0]
		}
	}
	return nil
}
