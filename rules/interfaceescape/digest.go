package interfaceescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// brief is how many statements and blocks a method has that does little more than work a digest out.
const brief = 32

// digests tells whether a short method begins a hash anew that its receiver keeps, and sums it up:
// it does so for each message, though it is named for what it generates or for a signature.
func digests(info *types.Info, fn inspector.Cursor) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil || !kit.Short(decl.Body, brief) || slices.ContainsFunc(kit.Words(decl.Name.Name), seldom) {
		return false
	}
	recv := kit.ReceiverVar(info, decl)
	var reset, summed []ast.Expr
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		x := kit.Receiver(call)
		if x == nil || recv == nil || kit.RootVar(info, x) != recv || !keptHash(info, x) {
			continue
		}
		switch kit.Callee(info, call).Name() {
		case "Reset":
			reset = append(reset, x)
		case "Sum":
			summed = append(summed, x)
		}
	}
	return slices.ContainsFunc(reset, func(r ast.Expr) bool {
		return slices.ContainsFunc(summed, func(s ast.Expr) bool { return kit.Same(info, r, s) })
	})
}

// seldom tells whether a word of a name is about a beginning or an end, other than one for a digest.
func seldom(word string) bool {
	switch word {
	case "generate", "checksum", "signature", "auth", "authenticate":
		return false
	}
	return kit.Seldom(word)
}

// keptHash tells whether e is a field that holds a hash by its interface.
func keptHash(info *types.Info, e ast.Expr) bool {
	_, field := ast.Unparen(e).(*ast.SelectorExpr)
	return field && kit.IsHash(info.TypeOf(e))
}
