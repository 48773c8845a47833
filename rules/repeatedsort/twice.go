package repeatedsort

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sortsToo names the function of this package that is given the list right behind the
// sort and that begins with sorting it, "" for none. A stable sort keeps what the first
// one did.
func sortsToo(info *types.Info, effects *kit.Effects, c inspector.Cursor, list ast.Expr) string {
	v := kit.Variable(info, list)
	if v == nil || !kit.IsLocal(v) {
		return ""
	}
	next, ok := c.Parent().NextSibling()
	if _, alone := c.Parent().Node().(*ast.ExprStmt); !ok || !alone {
		return ""
	}
	switch next.Node().(type) {
	case *ast.ReturnStmt, *ast.AssignStmt, *ast.ExprStmt:
	default:
		return ""
	}
	uses, name := 0, ""
	for use := range kit.Uses(info, next, v) {
		uses++
		call, ok := use.Parent().Node().(*ast.CallExpr)
		if !ok {
			return ""
		}
		for i, arg := range call.Args {
			if arg == use.Node() {
				name = sortsParam(info, effects, call, i)
			}
		}
	}
	if uses != 1 {
		return ""
	}
	return name
}

// sortsParam names a function whose first statement about its i-th parameter sorts it.
func sortsParam(info *types.Info, effects *kit.Effects, call *ast.CallExpr, i int) string {
	f := kit.Callee(info, call)
	if f == nil {
		return ""
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || i >= f.Signature().Params().Len() || f.Signature().Variadic() && i == f.Signature().Params().Len()-1 && !call.Ellipsis.IsValid() {
		return ""
	}
	param := f.Signature().Params().At(i)
	for _, s := range decl.Body.List {
		if !kit.Mentions(info, s, param) {
			continue
		}
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			return ""
		}
		inner, ok := e.X.(*ast.CallExpr)
		if !ok || stable(info, inner) {
			return ""
		}
		if l := sorted(info, inner); l == nil || kit.Variable(info, l) != param {
			return ""
		}
		return f.Name()
	}
	return ""
}

func stable(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "sort", "Stable", "SliceStable") || kit.IsCall(info, call, "slices", "SortStableFunc")
}
