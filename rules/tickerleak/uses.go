package tickerleak

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A usage is what a function does with a local ticker besides receiving from it.
type usage struct {
	shared bool               // a literal uses it, which may outlive the function
	stops  []inspector.Cursor // calls of Stop that are statements of the function itself
}

// usesOf looks at all uses of the ticker v in frame. It is not ok where somebody
// else may stop it, or where it is stopped whichever way the function ends.
func usesOf(info *types.Info, frame inspector.Cursor, v *types.Var) (u usage, ok bool) {
	for id := range kit.Uses(info, frame, v) {
		if kind, _ := id.ParentEdge(); kind == edge.AssignStmt_Lhs {
			return u, false
		}
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != id.Node() {
			return u, false // handed on: others may stop it
		}
		inner, _ := enclosing(id)
		own := inner.Node() == frame.Node()
		switch sel.Sel.Name {
		case "C":
			if !onlyReceived(info, id.Parent()) {
				return u, false
			}
		case "Reset":
		case "Stop":
			call := id.Parent().Parent()
			if kind, _ := call.ParentEdge(); kind != edge.ExprStmt_X || !own {
				return u, false // deferred, or called by a literal
			}
			u.stops = append(u.stops, call.Parent())
		default:
			return u, false
		}
		u.shared = u.shared || !own
	}
	return u, true
}

// onlyReceived tells whether the channel at c is received from and nothing else,
// on the spot or through one local that holds it.
func onlyReceived(info *types.Info, c inspector.Cursor) bool {
	if received(c) {
		return true
	}
	vars := kit.Results(info, c)
	frame, ok := enclosing(c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return false
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && !received(use) {
			return false
		}
	}
	return true
}

// stoppedOnReturns tells whether a call of Stop stands before each return behind
// the ticker's making, in the return's list of statements or in one around it.
func stoppedOnReturns(frame, made inspector.Cursor, stops []inspector.Cursor) bool {
	for ret := range frame.Preorder((*ast.ReturnStmt)(nil)) {
		inner, _ := enclosing(ret)
		if inner.Node() == frame.Node() && ret.Node().Pos() > made.Node().End() && !stoppedBefore(ret, made, stops) {
			return false
		}
	}
	return true
}

func stoppedBefore(ret, made inspector.Cursor, stops []inspector.Cursor) bool {
	for at := ret; at.Node().End() > made.Node().End(); at = at.Parent() {
		switch at.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.CaseClause, *ast.CommClause:
			continue // the clauses before it are other ways
		}
		if kind, _ := at.ParentEdge(); kind == edge.IfStmt_Else {
			continue
		}
		for before, ok := at.PrevSibling(); ok && before.Node().Pos() > made.Node().Pos(); before, ok = before.PrevSibling() {
			if slices.ContainsFunc(stops, before.Contains) {
				return true
			}
		}
	}
	return false
}
