package sortclosure

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// result is the three-way form of a result, "" if it has none.
func (r *rewrite) result(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		x, y := e.X, e.Y
		switch e.Op {
		case token.LSS:
		case token.GTR:
			x, y = y, x
		default:
			return ""
		}
		if n, ok := kit.ConstInt(r.TypesInfo, e.Y); ok && n == 0 && e.Op == token.LSS {
			call, ok := ast.Unparen(e.X).(*ast.CallExpr)
			if ok && !kit.IsConversion(r.TypesInfo, call) && types.Identical(r.TypesInfo.TypeOf(call), types.Typ[types.Int]) && kit.Callee(r.TypesInfo, call) != nil {
				return r.text(e.X)
			}
		}
		if !threeWay(r.TypesInfo.TypeOf(x)) || !threeWay(r.TypesInfo.TypeOf(y)) {
			return ""
		}
		q, ok := kit.Qualifier(r.Pass, r.file, r.call.Pos(), "cmp")
		if !ok {
			return ""
		}
		r.cmp = true
		return q + "Compare(" + r.text(x) + ", " + r.text(y) + ")"
	case *ast.CallExpr:
		if !kit.IsMethod(r.TypesInfo, e, "time", "Time", "Before", "After") || len(e.Args) != 1 {
			return ""
		}
		x, y := kit.Receiver(e), e.Args[0]
		if !plainReceiver(x) || !plainReceiver(y) {
			return ""
		}
		if kit.IsMethod(r.TypesInfo, e, "time", "Time", "After") {
			x, y = y, x
		}
		return r.text(x) + ".Compare(" + r.text(y) + ")"
	}
	return ""
}

// plainReceiver tells whether ".Compare" can follow e: a dereference or an
// operation would bind otherwise.
func plainReceiver(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.CallExpr, *ast.ParenExpr:
		return true
	}
	return false
}

// text is e's source with the elements by name.
func (r *rewrite) text(e ast.Expr) string {
	text, at := kit.Text(r.Pass, e), e.Pos()
	var b strings.Builder
	done := 0
	ast.Inspect(e, func(n ast.Node) bool {
		index, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		i, is := r.places[index]
		if !is {
			return true
		}
		b.WriteString(text[done:index.Pos()-at] + r.names[i])
		done = int(index.End() - at)
		return false
	})
	return b.String() + text[done:]
}

// threeWay tells whether < on type t orders as cmp.Compare does.
func threeWay(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsOrdered != 0 && b.Info()&types.IsFloat == 0 && b.Info()&types.IsUntyped == 0
}
