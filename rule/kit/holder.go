package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Holder is the local variable that is declared with the value of the expression at
// c, x := e or x, ok := e or var x = e, and that fn gives nothing else; nil where there
// is none.
func Holder(info *types.Info, fn ast.Node, c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	var target ast.Expr
	switch d := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || d.Tok != token.DEFINE || len(d.Rhs) != 1 && len(d.Rhs) != len(d.Lhs) {
			return nil
		}
		target = d.Lhs[i]
	case *ast.ValueSpec:
		if kind != edge.ValueSpec_Values || len(d.Values) != 1 && len(d.Values) != len(d.Names) {
			return nil
		}
		target = d.Names[i]
	default:
		return nil
	}
	v := Variable(info, target)
	if v == nil || len(Given(info, fn, v)) != 1 {
		return nil
	}
	return v
}

// Element is the value variable of for _, x := range e, e standing at c, which the
// loop's body gives nothing else; nil where there is none.
func Element(info *types.Info, fn ast.Node, c inspector.Cursor) *types.Var {
	if kind, _ := c.ParentEdge(); kind != edge.RangeStmt_X {
		return nil
	}
	r := c.Parent().Node().(*ast.RangeStmt)
	if r.Tok != token.DEFINE || r.Value == nil || IsBlank(r.Value) {
		return nil
	}
	v := Variable(info, r.Value)
	if v == nil || len(Given(info, fn, v)) != 1 {
		return nil
	}
	return v
}
