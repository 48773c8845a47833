package concatloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// many stands for a number of iterations that nobody knows.
const many = 1 << 20

// trips is how often the loop runs at most, many if the text does not say.
func trips(info *types.Info, loop ast.Node) int64 {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return rangeTrips(info, loop.X)
	case *ast.ForStmt:
		return forTrips(info, loop)
	}
	return many
}

func rangeTrips(info *types.Info, x ast.Expr) int64 {
	if n, ok := kit.ConstInt(info, x); ok {
		return n
	}
	if s, ok := kit.ConstString(info, x); ok {
		return int64(len(s))
	}
	t := info.TypeOf(x)
	if t == nil {
		return many
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if a, ok := t.Underlying().(*types.Array); ok {
		return a.Len()
	}
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		return int64(len(lit.Elts))
	}
	return many
}

// forTrips knows for i := a; i < b; i++ with constant a and b.
func forTrips(info *types.Info, loop *ast.ForStmt) int64 {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 1 || len(init.Rhs) != 1 || loop.Cond == nil {
		return many
	}
	x, op, y, ok := kit.Comparison(loop.Cond)
	if !ok || kit.Variable(info, x) == nil || kit.Variable(info, x) != kit.Variable(info, init.Lhs[0]) {
		return many
	}
	post, ok := loop.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC {
		return many
	}
	from, ok1 := kit.ConstInt(info, init.Rhs[0])
	to, ok2 := kit.ConstInt(info, y)
	switch {
	case !ok1 || !ok2:
		return many
	case op == token.LSS:
		return max(to-from, 0)
	case op == token.LEQ:
		return max(to-from+1, 0)
	}
	return many
}
