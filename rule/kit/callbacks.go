package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Callback is the body of the literal that a container calls for each of its elements,
// without the last statement that asks for the next, and the method that says how many
// there are: x.Range(func(k K, v V) bool { ...; return true }) beside x.Len(). c is a
// statement; ok is false for anything else.
func Callback(info *types.Info, c inspector.Cursor) (body []ast.Stmt, counter string, ok bool) {
	stmt, ok := c.Node().(*ast.ExprStmt)
	if !ok {
		return nil, "", false
	}
	call, ok := stmt.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, "", false
	}
	lit, ok := call.Args[0].(*ast.FuncLit)
	f := Callee(info, call)
	if !ok || f == nil || f.Signature().Recv() == nil {
		return nil, "", false
	}
	switch f.Name() {
	case "Range", "ForEach", "Each", "Foreach":
	default:
		return nil, "", false
	}
	x := Receiver(call)
	if x == nil || info.TypeOf(x) == nil {
		return nil, "", false
	}
	t := info.TypeOf(x)
	if _, pointer := t.Underlying().(*types.Pointer); !pointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	if counter = Counts(t); counter == "" {
		return nil, "", false
	}
	body = lit.Body.List
	if n := len(body); n > 0 {
		if ret, is := body[n-1].(*ast.ReturnStmt); is {
			if len(ret.Results) > 0 && !goesToNext(info, ret.Results[0]) {
				return nil, "", false
			}
			body = body[:n-1]
		}
	}
	return body, counter, len(body) > 0
}

// goesToNext matches true and nil.
func goesToNext(info *types.Info, e ast.Expr) bool {
	c := info.Types[e].Value
	return c != nil && c.String() == "true" || IsNil(info, e)
}
