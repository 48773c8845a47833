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

// partOfEncoded tells whether the value at c becomes an entry of a map of anything that is built to be
// encoded, and for nothing else.
func partOfEncoded(info *types.Info, frame, c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		s := c.Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) {
			return false
		}
		index, ok := ast.Unparen(s.Lhs[i]).(*ast.IndexExpr)
		return ok && builtToEncode(info, frame, kit.Variable(info, index.X))
	case edge.KeyValueExpr_Value:
		lit := c.Parent().Parent()
		if t := info.TypeOf(lit.Node().(ast.Expr)); t == nil || !kit.IsMap(t) {
			return false
		}
		if held := kit.Holder(info, frame.Node(), lit); held != nil {
			return builtToEncode(info, frame, held)
		}
		call, ok := lit.Parent().Node().(*ast.CallExpr)
		return ok && kit.EncodedValue(info, call) == lit.Node()
	}
	return false
}

// builtToEncode tells whether all that is done with a local map is to set its entries and to encode it.
func builtToEncode(info *types.Info, frame inspector.Cursor, m *types.Var) bool {
	if !ownVariable(frame, m) || !kit.IsMap(m.Type()) || !shapeless(m.Type()) {
		return false
	}
	encoded := false
	for use := range kit.Uses(info, frame, m) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
		case edge.IndexExpr_X:
			if up, _ := use.Parent().ParentEdge(); up != edge.AssignStmt_Lhs {
				return false
			}
		case edge.CallExpr_Args:
			e := kit.EncodedValue(info, use.Parent().Node().(*ast.CallExpr))
			if e == nil || kit.Variable(info, e) != m {
				return false
			}
			encoded = true
		default:
			return false
		}
	}
	return encoded
}
