package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// endsApart tells whether nothing but one range with numbers looks at the list, and asks a number for no
// more than whether it is the first or the last: in a loop of Cut the last is the one that finds no separator.
func (l *list) endsApart() bool {
	if l.limit >= 0 || l.after || l.captured() {
		return false
	}
	var loops []inspector.Cursor
	lengths := 0
	for use := range l.uses() {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.RangeStmt_X:
			loops = append(loops, use.Parent())
		case kind == edge.CallExpr_Args && kit.IsBuiltin(l.TypesInfo, use.Parent().Node().(*ast.CallExpr), "len"):
			lengths++
		default:
			return false
		}
	}
	if len(loops) != 1 || !l.once(loops[0]) || l.soughtBefore(loops[0]) {
		return false
	}
	loop := loops[0]
	r := loop.Node().(*ast.RangeStmt)
	i := kit.Variable(l.TypesInfo, r.Key)
	if i == nil || r.Tok != token.DEFINE || r.Value == nil || kit.IsBlank(r.Value) || gathers(l.TypesInfo, r.Body) {
		return false
	}
	first, last := l.asked(loop, i)
	return first+last > 0 && last == lengths
}

// asked counts the comparisons of a range's number i that ask whether it is the first, or the last of the
// list; none of both where anything else is asked of it.
func (l *list) asked(loop inspector.Cursor, i *types.Var) (first, last int) {
	for use := range kit.Uses(l.TypesInfo, loop, i) {
		x := use
		next := l.plusOne(use)
		if next {
			x = use.Parent()
		}
		b, ok := x.Parent().Node().(*ast.BinaryExpr)
		if !ok {
			return 0, 0
		}
		_, op, bound, ok := kit.Comparison(b)
		if !ok || b.X != x.Node() {
			return 0, 0
		}
		n, constant := kit.ConstInt(l.TypesInfo, bound)
		switch {
		case constant && n == 0 && !next && op != token.LSS && op != token.GEQ:
			first++
		case l.ends(bound, next) && op != token.LEQ && op != token.GTR:
			last++
		default:
			return 0, 0
		}
	}
	return first, last
}

// plusOne matches i + 1 around i.
func (l *list) plusOne(i inspector.Cursor) bool {
	sum, ok := i.Parent().Node().(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD || sum.X != i.Node() {
		return false
	}
	n, ok := kit.ConstInt(l.TypesInfo, sum.Y)
	return ok && n == 1
}

// ends matches the number of the last piece, len(parts)-1, or with next set the number behind it, len(parts).
func (l *list) ends(bound ast.Expr, next bool) bool {
	if !next {
		return l.lastLength(&ast.IndexExpr{X: l.name, Index: ast.Unparen(bound)}) != nil
	}
	of := kit.LenOf(l.TypesInfo, ast.Unparen(bound))
	return of != nil && kit.Variable(l.TypesInfo, of) == l.v
}
