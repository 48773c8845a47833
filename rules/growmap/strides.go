package growmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// strides counts the loops that go over something in steps: pairs of keys and values, records
// of a fixed size, all but the first line. The number of turns is the author's to write.
func strides(pass *analysis.Pass, loop ast.Node) (t kit.Trips, ok bool) {
	info := pass.TypesInfo
	f, is := loop.(*ast.ForStmt)
	if !is || f.Cond == nil {
		return t, false
	}
	x, op, n, ok := kit.Comparison(f.Cond)
	if !ok {
		return t, false
	}
	if v := cutRecords(info, f, x, op, n); v {
		return kit.Trips{Expr: x, Const: -1}, true
	}
	init, is := f.Init.(*ast.AssignStmt)
	if !is || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || op != token.LSS && op != token.LEQ {
		return t, false
	}
	if b, plus := ast.Unparen(x).(*ast.BinaryExpr); plus && b.Op == token.ADD {
		if _, constant := kit.ConstInt(info, b.Y); constant {
			x = b.X // i + 1 < len(pairs)
		}
	}
	i := kit.Variable(info, init.Lhs[0])
	from, constant := kit.ConstInt(info, init.Rhs[0])
	if i == nil || kit.Variable(info, x) != i || !constant || kit.Changes(info, f.Body, i) || !kit.Steady(info, n, f.Body) {
		return t, false
	}
	step, ok := stepOf(info, f.Post, i)
	if !ok {
		return t, false
	}
	t = kit.Trips{Expr: n, Const: -1}
	if c, is := kit.ConstInt(info, n); is {
		t.Const = max(c-from, 0) / step
	}
	return t, true
}

// stepOf is the constant by which a loop's last part counts i up.
func stepOf(info *types.Info, post ast.Stmt, i *types.Var) (int64, bool) {
	switch post := post.(type) {
	case *ast.IncDecStmt:
		return 1, post.Tok == token.INC && kit.Variable(info, post.X) == i
	case *ast.AssignStmt:
		if post.Tok == token.ADD_ASSIGN && len(post.Lhs) == 1 && kit.Variable(info, post.Lhs[0]) == i {
			step, ok := kit.ConstInt(info, post.Rhs[0])
			return step, ok && step > 0
		}
	}
	return 0, false
}

// cutRecords matches for len(b) >= 8 { ...; b = b[8:] }.
func cutRecords(info *types.Info, loop *ast.ForStmt, x ast.Expr, op token.Token, n ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "len") || loop.Init != nil || op != token.GTR && op != token.GEQ && op != token.NEQ {
		return false
	}
	v := kit.Variable(info, call.Args[0])
	_, constant := kit.ConstInt(info, n)
	if v == nil || !constant || !kit.IsLocal(v) {
		return false
	}
	cuts := 0
	body := loop.Body.List
	if loop.Post != nil {
		body = append(body[:len(body):len(body)], loop.Post)
	}
	for _, s := range body {
		if cutsFront(info, s, v) {
			cuts++
		} else if kit.Changes(info, s, v) {
			return false
		}
	}
	return cuts == 1
}

// cutsFront matches v = v[n:] with a constant n.
func cutsFront(info *types.Info, s ast.Stmt, v *types.Var) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || kit.Variable(info, a.Lhs[0]) != v {
		return false
	}
	cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr)
	if !ok || cut.Low == nil || cut.High != nil || kit.Variable(info, cut.X) != v {
		return false
	}
	n, constant := kit.ConstInt(info, cut.Low)
	return constant && n > 0
}
