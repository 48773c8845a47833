package jsonroundtrip

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// itemsAgain tells whether call decodes into a list or a map of anything, of which a loop encodes each item
// again and nobody looks at one.
func itemsAgain(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) bool {
	v := kit.DecodeTarget(info, call)
	if !ownVariable(frame, v) || !shapeless(v.Type()) || !startsEmpty(info, frame, v) {
		return false
	}
	loops := 0
	for _, use := range kit.UsesBut(info, frame, v, call) {
		switch kind, _ := use.ParentEdge(); {
		case kit.LenOf(info, use.Parent().Node()) != nil, kind == edge.AssignStmt_Lhs:
		case kind == edge.RangeStmt_X && itemEncoded(info, frame, use, call):
			loops++
		default:
			return false
		}
	}
	return loops == 1
}

// itemEncoded tells whether the range over the list at c does nothing with its item but encode it, once.
func itemEncoded(info *types.Info, frame, c inspector.Cursor, call *ast.CallExpr) bool {
	item := kit.Element(info, frame.Node(), c)
	if item == nil {
		return false
	}
	encoded := 0
	for use := range kit.Uses(info, frame, item) {
		kind, _ := use.ParentEdge()
		if kind == edge.RangeStmt_Value {
			continue
		}
		if !encodedAt(info, frame, use, item, call) {
			return false
		}
		encoded++
	}
	return encoded == 1
}

// fieldAgain tells whether call encodes a field of any value that a document was decoded into, of a type
// that the package keeps to itself, and nothing else in it looks at that field.
func fieldAgain(pass *analysis.Pass, frame inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	sel, ok := kit.EncodedValue(info, call).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v := kit.Variable(info, sel.X)
	field, ok := info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.IsField() || field.Pkg() != pass.Pkg || !shapeless(field.Type()) || !ownVariable(frame, v) {
		return false
	}
	if named := kit.NamedOf(v.Type()); named == nil || named.Obj().Exported() || named.Obj().Pkg() != pass.Pkg {
		return false
	}
	decoded := false
	for at := range frame.Preorder((*ast.CallExpr)(nil)) {
		decoded = decoded || at.Node().Pos() < call.Pos() && kit.DecodeTarget(info, at.Node().(*ast.CallExpr)) == v
	}
	if !decoded {
		return false
	}
	uses := 0
	for use := range kit.Uses(info, kit.Root(pass), field) {
		if kind, _ := use.ParentEdge(); kind != edge.Field_Names {
			uses++
		}
	}
	return uses == 1
}
