package kit

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Speaks is the declaration around c whose name says what the code at c is for; nil where there
// is none, or where c stands in a literal with parameters that is registered for events, returned
// or kept in a field: newClient says nothing of what its handler of messages does.
func Speaks(c inspector.Cursor) *ast.FuncDecl {
	for f, ok := Function(c); ok; f, ok = Function(f.Parent()) {
		switch n := f.Node().(type) {
		case *ast.FuncDecl:
			return n
		case *ast.FuncLit:
			if n.Type.Params.NumFields() > 0 && keptForEvents(f) {
				return nil
			}
		}
	}
	return nil
}

// keptForEvents tells whether a literal is given to who calls it for each event, by the name of
// the function that gets it, or to whoever has the result or the field that it goes to.
func keptForEvents(lit inspector.Cursor) bool {
	switch kind, i := lit.ParentEdge(); kind {
	case edge.ReturnStmt_Results, edge.KeyValueExpr_Value:
		return true
	case edge.AssignStmt_Rhs:
		s := lit.Parent().Node().(*ast.AssignStmt)
		if i >= len(s.Lhs) {
			return false
		}
		_, field := ast.Unparen(s.Lhs[i]).(*ast.SelectorExpr)
		return field
	case edge.CallExpr_Args:
		id := calleeIdent(lit.Parent().Node().(*ast.CallExpr).Fun)
		if id == nil {
			return false
		}
		switch FirstWord(id.Name) {
		case "subscribe", "on", "handle", "register", "listen", "observe", "watch":
			return true
		}
	}
	return false
}
