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
	if f.Init == nil && (kit.CutsRecords(info, f, x, op, n) || countsDown(info, f) != nil) {
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
	count := n
	if last := lastOf(info, init.Rhs[0], n); last != nil {
		count, constant = last, true
	}
	if i == nil || kit.Variable(info, x) != i || !constant || kit.Changes(info, f.Body, i) || !kit.Steady(info, n, f.Body) {
		return t, false
	}
	step, ok := kit.Step(info, f.Post, i)
	if !ok {
		return t, false
	}
	t = kit.Trips{Expr: count, Const: -1}
	if c, is := kit.ConstInt(info, count); is {
		t.Const = max(c-from, 0) / step
	}
	return t, true
}

// lastOf is how many there are from the beginning to the end of a loop over the last ones: k of
// i := n - k; i < n. Nil for other beginnings.
func lastOf(info *types.Info, from, end ast.Expr) ast.Expr {
	b, ok := ast.Unparen(from).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB || !kit.Same(info, b.X, end) {
		return nil
	}
	return b.Y
}

// countsDown is the statement by which a loop without a head of its own counts what is left to do:
// for n > 0 { ...; n-- }. Nil for other loops.
func countsDown(info *types.Info, loop ast.Node) *ast.IncDecStmt {
	f, ok := loop.(*ast.ForStmt)
	if !ok || f.Init != nil || f.Cond == nil {
		return nil
	}
	x, op, zero, ok := kit.Comparison(f.Cond)
	n := kit.Variable(info, x)
	if !ok || n == nil || op != token.GTR || !kit.IsZero(info, zero) {
		return nil
	}
	var counts *ast.IncDecStmt
	for _, s := range f.Body.List {
		dec, ok := s.(*ast.IncDecStmt)
		switch {
		case ok && dec.Tok == token.DEC && counts == nil && kit.Variable(info, dec.X) == n:
			counts = dec
		case kit.Changes(info, s, n):
			return nil
		}
	}
	return counts
}
