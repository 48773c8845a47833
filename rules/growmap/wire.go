package growmap

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// claimed tells whether a loop turns as often as a number says that was decoded from bytes, and that nobody has
// compared with anything: room for it would let a few bytes ask for any amount of memory.
func claimed(info *types.Info, loop inspector.Cursor, count ast.Expr) bool {
	frame, ok := kit.Frame(loop)
	if !ok || count == nil {
		return false
	}
	for range 3 { // n := int(length)
		count = converted(info, count)
		v := kit.Variable(info, count)
		if v == nil {
			break
		}
		given := kit.Given(info, frame.Node(), v)
		if !kit.IsLocal(v) || len(given) != 1 || given[0] == nil || compared(info, frame, loop.Node(), v) {
			return false
		}
		count = given[0]
	}
	call, ok := count.(*ast.CallExpr)
	return ok && decodes(info, call)
}

// converted is e without the conversions around it.
func converted(info *types.Info, e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		call, ok := e.(*ast.CallExpr)
		if !ok || !kit.IsConversion(info, call) {
			return e
		}
		e = call.Args[0]
	}
}

// compared tells whether the function asks how large v is, but for the loop's own head.
func compared(info *types.Info, frame inspector.Cursor, loop ast.Node, v *types.Var) bool {
	for c := range frame.Preorder((*ast.BinaryExpr)(nil)) {
		b := c.Node().(*ast.BinaryExpr)
		ordered := b.Op == token.LSS || b.Op == token.LEQ || b.Op == token.GTR || b.Op == token.GEQ
		if ordered && c.Parent().Node() != loop && kit.Mentions(info, b, v) {
			return true
		}
	}
	return false
}

// decodes tells whether call gives a number that it decodes from bytes, as its name says.
func decodes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return kit.IsBytes(info.TypeOf(e)) }) {
		return false
	}
	return slices.ContainsFunc(kit.Words(f.Name()), func(word string) bool {
		switch word {
		case "decode", "read", "consume", "unpack", "varint", "uvarint", "uint":
			return true
		}
		return false
	})
}
