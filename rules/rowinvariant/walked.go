package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// walked tells whether call looks up, by what it is given, the list that the loop goes through by
// index: for i := 0; i < len(md.Get(k)); i++ { use(md.Get(k)[i]) }. That takes for granted that each
// call gives the same list. What is given nothing may be a field's getter, which costs nothing.
func walked(info *types.Info, loop inspector.Cursor, call *ast.CallExpr) bool {
	l, ok := loop.Node().(*ast.ForStmt)
	if !ok || l.Cond == nil || len(call.Args) == 0 || kit.Callee(info, call) == nil || !kit.IsSlice(info.TypeOf(call)) {
		return false
	}
	x, op, y, ok := kit.Comparison(l.Cond)
	list, i := kit.LenOf(info, y), kit.Variable(info, x)
	if !ok || op != token.LSS || list == nil || i == nil || !kit.Same(info, list, call) {
		return false
	}
	found := false
	ast.Inspect(l.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		found = found || ok && kit.Variable(info, e.Index) == i && kit.Same(info, e.X, call)
		return !found
	})
	return found
}
