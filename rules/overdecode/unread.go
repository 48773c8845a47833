package overdecode

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// unread tells whether the call at c sends a request, it is given the method by a constant, and decodes
// the answer into a local value that nobody reads: its last argument, of any type, is the address
// of a struct or a list of them.
func unread(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) < 3 || call.Ellipsis.IsValid() || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return method(info, e) }) {
		return false
	}
	to, ok := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.UnaryExpr)
	f := kit.Callee(info, call)
	if !ok || to.Op != token.AND || f == nil || f.Signature().Variadic() || f.Signature().Params().Len() != len(call.Args) {
		return false
	}
	last, ok := f.Signature().Params().At(len(call.Args) - 1).Type().Underlying().(*types.Interface)
	v := kit.Variable(info, to.X)
	frame, inside := kit.Frame(c)
	if !ok || !last.Empty() || !inside || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return false
	}
	if _, ok := structOf(v.Type()); !ok {
		return false
	}
	return len(kit.UsesBut(info, frame, v, call)) == 0
}

// method matches a constant that is a method of HTTP by which one changes something. Who gets
// something and does not read it learns whether it is there.
func method(info *types.Info, e ast.Expr) bool {
	text, ok := kit.ConstString(info, e)
	return ok && slices.Contains([]string{"POST", "PUT", "PATCH", "DELETE"}, text)
}
