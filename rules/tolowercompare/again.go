package tolowercompare

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// foldedAgain tells whether the fold at c is the first of several that one decision
// asks for of the same text: a || b, the conditions of an else-if chain, the cases of
// a switch without a tag. done are the folds that have been judged.
func foldedAgain(info *types.Info, c inspector.Cursor, done map[*ast.CallExpr]bool) bool {
	call := c.Node().(*ast.CallExpr)
	to, _ := folding(info, call)
	if to == "" || done[call] || !searched(info, c) || !steady(info, call.Args[0]) {
		return false
	}
	more := 0
	for _, cond := range decision(c) {
		for at := range cond.Preorder((*ast.CallExpr)(nil)) {
			other := at.Node().(*ast.CallExpr)
			by, _ := folding(info, other)
			if other != call && by == to && !done[other] && searched(info, at) && kit.Same(info, call, other) {
				done[other] = true
				more++
			}
		}
	}
	return more > 0
}

// searched tells whether the copy at c is looked through and nothing else.
func searched(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	up, ok := c.Parent().Node().(*ast.CallExpr)
	return ok && kind == edge.CallExpr_Args && i == 0 && (kit.IsCall(info, up, "strings", "Contains", "HasPrefix", "HasSuffix", "Index") ||
		kit.IsCall(info, up, "bytes", "Contains", "HasPrefix", "HasSuffix", "Index"))
}

// steady tells whether e gives the same each time: it has no effects, or it asks a
// value for one of its texts.
func steady(info *types.Info, e ast.Expr) bool {
	if kit.SideEffectFree(info, e) {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !kit.SideEffectFree(info, sel.X) {
		return false
	}
	switch sel.Sel.Name {
	case "Error", "Name", "Path", "String", "Title":
		return true
	}
	return false
}

// decision lists the conditions that are asked one after the other until one holds, of
// which c stands in the first.
func decision(c inspector.Cursor) []inspector.Cursor {
	at := c
	for {
		kind, _ := at.ParentEdge()
		up, binary := at.Parent().Node().(*ast.BinaryExpr)
		switch {
		case binary && (up.Op == token.LOR || up.Op == token.LAND && negated(up.X)):
		case kind == edge.ParenExpr_X, kind == edge.UnaryExpr_X, kind == edge.CallExpr_Args && at == c:
		default:
			return append([]inspector.Cursor{at}, behind(at)...)
		}
		at = at.Parent()
	}
}

func negated(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.NOT
}

// behind lists the conditions that are asked where that at c does not hold.
func behind(c inspector.Cursor) (conds []inspector.Cursor) {
	switch kind, i := c.ParentEdge(); kind {
	case edge.IfStmt_Cond:
		for s := c.Parent(); ; {
			branch := s.Node().(*ast.IfStmt)
			next, ok := branch.Else.(*ast.IfStmt)
			if !ok || next.Init != nil {
				return conds
			}
			s = s.ChildAt(edge.IfStmt_Else, -1)
			conds = append(conds, s.ChildAt(edge.IfStmt_Cond, -1))
		}
	case edge.CaseClause_List:
		clause := c.Parent()
		s, ok := clause.Parent().Parent().Node().(*ast.SwitchStmt)
		if !ok || s.Tag != nil {
			return nil
		}
		for n := i + 1; n < len(clause.Node().(*ast.CaseClause).List); n++ {
			conds = append(conds, clause.ChildAt(edge.CaseClause_List, n))
		}
		for clause, ok = clause.NextSibling(); ok; clause, ok = clause.NextSibling() {
			for n := range clause.Node().(*ast.CaseClause).List {
				conds = append(conds, clause.ChildAt(edge.CaseClause_List, n))
			}
		}
	}
	return conds
}
