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
		case token.EQL: // strings.Compare(a, b) == -1
		default:
			return ""
		}
		if n, ok := kit.ConstInt(r.TypesInfo, y); ok && n == 0 && e.Op != token.EQL && r.compares(x) {
			return r.text(x)
		}
		if n, ok := kit.ConstInt(r.TypesInfo, x); ok && n == 0 && e.Op != token.EQL {
			if text := r.turned(y); text != "" {
				return text
			}
		}
		if n, ok := kit.ConstInt(r.TypesInfo, e.Y); ok && n == -1 && e.Op == token.EQL && r.compares(e.X) && library(r.TypesInfo, e.X) {
			return r.text(e.X)
		}
		if e.Op == token.EQL || !threeWay(r.TypesInfo.TypeOf(x)) || !threeWay(r.TypesInfo.TypeOf(y)) {
			return ""
		}
		q, ok := kit.Qualifier(r.Pass, r.file, e.Pos(), "cmp")
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

// compares tells whether e is a call that compares already: its result, an int, is
// held against zero.
func (r *rewrite) compares(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || kit.IsConversion(r.TypesInfo, call) || !types.Identical(r.TypesInfo.TypeOf(call), types.Typ[types.Int]) {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return true
	}
	_, builtin := r.TypesInfo.Uses[id].(*types.Builtin)
	return !builtin
}

// turned is the library's comparison e with its operands exchanged, "" for others.
func (r *rewrite) turned(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !library(r.TypesInfo, call) || len(call.Args) != 2 {
		return ""
	}
	return kit.Text(r.Pass, call.Fun) + "(" + r.text(call.Args[1]) + ", " + r.text(call.Args[0]) + ")"
}

// library tells whether e calls a comparison that gives -1, 0 or 1.
func library(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && (kit.IsCall(info, call, "strings", "Compare") || kit.IsCall(info, call, "bytes", "Compare") || kit.IsCall(info, call, "cmp", "Compare") ||
		kit.IsMethod(info, call, "time", "Time", "Compare") || kit.IsMethod(info, call, "math/big", "", "Cmp"))
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
