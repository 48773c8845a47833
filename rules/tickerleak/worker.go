package tickerleak

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// boundBefore tells whether a Stop of v is deferred before pos as a method of what v was
// then, and v is used for nothing but its channel and its methods: what it is given at
// pos is stopped by nobody.
func boundBefore(info *types.Info, frame inspector.Cursor, v *types.Var, pos token.Pos) bool {
	deferred := false
	for id := range kit.Uses(info, frame, v) {
		if kind, _ := id.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != id.Node() || !slices.Contains([]string{"C", "Stop", "Reset"}, sel.Sel.Name) {
			return false
		}
		if call := id.Parent().Parent(); sel.Sel.Name == "Stop" {
			if kind, _ := call.ParentEdge(); kind == edge.DeferStmt_Call {
				if call.Node().Pos() > pos {
					return false
				}
				deferred = true
			}
		}
	}
	return deferred
}

// workerOf is the one literal that uses the ticker v, if a go statement starts it and it
// stops the ticker by itself, somewhere.
func workerOf(info *types.Info, frame inspector.Cursor, v *types.Var) (*ast.FuncLit, bool) {
	var lit *ast.FuncLit
	stops := false
	for id := range kit.Uses(info, frame, v) {
		user, _ := kit.Function(id)
		at, ok := user.Node().(*ast.FuncLit)
		sel, selected := id.Parent().Node().(*ast.SelectorExpr)
		if !ok || lit != nil && lit != at || !selected || sel.X != id.Node() {
			return nil, false
		}
		if lit == nil && !kit.StartedByGo(user) {
			return nil, false
		}
		lit = at
		switch sel.Sel.Name {
		case "C":
			if !onlyReceived(info, id.Parent()) {
				return nil, false
			}
		case "Reset":
		case "Stop":
			if kind, _ := id.Parent().Parent().ParentEdge(); kind != edge.ExprStmt_X {
				return nil, false // deferred
			}
			stops = true
		default:
			return nil, false
		}
	}
	return lit, lit != nil && stops
}

// owes tells whether a way through the literal comes to its end without the Stop.
func owes(info *types.Info, lit *ast.FuncLit, v *types.Var) bool {
	duty := kit.Duty{Settles: func(n ast.Node) bool {
		stmt, ok := n.(*ast.ExprStmt)
		if !ok {
			return false
		}
		call, ok := stmt.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Stop" && kit.Variable(info, sel.X) == v
	}}
	return duty.Owed(info, lit.Body) != nil
}
