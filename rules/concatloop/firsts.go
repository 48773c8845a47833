package concatloop

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// beginsWith tells whether use is the left side of s = x where the loop is at its
// first element, and the other branch appends: if s == "" { s = x } else { s += "," + x },
// and the same by the loop's counter.
func (g *growth) beginsWith(use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	if kind != edge.AssignStmt_Lhs {
		return false
	}
	at := use.Parent()
	s := at.Node().(*ast.AssignStmt)
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 {
		return false
	}
	branch, ok := at.Parent().Parent().Node().(*ast.IfStmt)
	if !ok {
		return false
	}
	other, first := branch.Else, true
	if branch.Else == at.Parent().Node() {
		other, first = branch.Body, false
	}
	return other != nil && g.asksFirst(branch.Cond, first) && g.appendsIn(other)
}

// asksFirst tells whether cond, or its opposite where first is false, says that the
// string is empty or that the loop counts from the first element.
func (g *growth) asksFirst(cond ast.Expr, first bool) bool {
	info := g.pass.TypesInfo
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return false
	}
	empty := op == token.EQL
	if op != token.EQL && op != token.NEQ && op != token.GTR || empty != first {
		return false
	}
	if text, constant := kit.ConstString(info, y); constant {
		return text == "" && op != token.GTR && kit.Variable(info, x) == g.v
	}
	if n, constant := kit.ConstInt(info, y); !constant || n != 0 {
		return false
	}
	if call, is := ast.Unparen(x).(*ast.CallExpr); is {
		return kit.IsBuiltin(info, call, "len") && kit.Variable(info, call.Args[0]) == g.v
	}
	i := kit.Variable(info, x)
	switch loop := g.loop.Node().(type) {
	case *ast.RangeStmt:
		return i != nil && loop.Key != nil && kit.Variable(info, loop.Key) == i
	case *ast.ForStmt:
		init, is := loop.Init.(*ast.AssignStmt)
		return i != nil && is && len(init.Lhs) == 1 && kit.Variable(info, init.Lhs[0]) == i
	}
	return false
}

// appendsIn tells whether the branch appends to the string.
func (g *growth) appendsIn(branch ast.Stmt) bool {
	found := false
	ast.Inspect(branch, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && appended(g.pass.TypesInfo, s) == g.v {
			found = true
		}
		return !found
	})
	return found
}
