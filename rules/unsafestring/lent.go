package unsafestring

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// lent tells whether b, or the local variable that it is (a part of), are bytes of a Scanner or a
// bufio.Reader, which the next read writes over.
func lent(info *types.Info, fn ast.Node, b ast.Expr) bool {
	if part, ok := ast.Unparen(b).(*ast.SliceExpr); ok {
		b = part.X
	}
	from := kit.Origin(info, fn, b)
	call, ok := ast.Unparen(from).(*ast.CallExpr)
	return ok && (kit.IsMethod(info, call, "bufio", "Scanner", "Bytes") || kit.IsMethod(info, call, "bufio", "Reader", "Peek", "ReadLine", "ReadSlice"))
}
