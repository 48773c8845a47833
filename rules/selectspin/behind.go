package selectspin

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// closedBehind tells whether the channel of a receive is closed, of all in the package, by functions
// that call the one around and close it behind that: while the loop runs nobody does.
func (l *looker) closedBehind(receive ast.Node) bool {
	var ch ast.Expr
	ast.Inspect(receive, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && ch == nil {
			ch = u.X
		}
		return ch == nil
	})
	of := kit.Object(l.info, ch)
	if of == nil || l.decl == nil {
		return false
	}
	closes := 0
	for c := range kit.Root(l.pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(l.info, call, "close") || kit.Object(l.info, call.Args[0]) != of {
			continue
		}
		closes++
		by, ok := kit.Function(c)
		if !ok || !l.callsBefore(by.Node(), call) {
			return false
		}
	}
	return closes > 0
}

// callsBefore tells whether function by calls the function around the loop, and waits for it, before end.
func (l *looker) callsBefore(by ast.Node, end ast.Node) bool {
	at, ok := kit.Find(kit.Root(l.pass), by)
	if !ok {
		return false
	}
	for use := range kit.Uses(l.info, at, l.info.Defs[l.decl.Name]) {
		call := use
		if kind, _ := call.ParentEdge(); kind == edge.SelectorExpr_Sel {
			call = call.Parent()
		}
		if kind, _ := call.ParentEdge(); kind != edge.CallExpr_Fun || use.Node().End() > end.Pos() {
			continue
		}
		if kind, _ := call.Parent().ParentEdge(); kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call {
			return true
		}
	}
	return false
}
