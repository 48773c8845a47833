package splitfirst

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// guarded tells whether c runs only where a comparison of the list's length said
// that the separator was found: inside such an if, behind such an &&, or after
// an if that left when it was not found.
func (l *list) guarded(c inspector.Cursor) bool {
	for at := c; at != l.scope; at = at.Parent() {
		kind, index := at.ParentEdge()
		parent := at.Parent().Node()
		switch kind {
		case edge.Invalid:
			return false
		case edge.IfStmt_Body:
			if l.implies(parent.(*ast.IfStmt).Cond, true) {
				return true
			}
		case edge.IfStmt_Else:
			if l.implies(parent.(*ast.IfStmt).Cond, false) {
				return true
			}
		case edge.BinaryExpr_Y:
			b := parent.(*ast.BinaryExpr)
			if b.Op == token.LAND && l.implies(b.X, true) || b.Op == token.LOR && l.implies(b.X, false) {
				return true
			}
		case edge.CaseClause_Body:
			clause := parent.(*ast.CaseClause)
			if len(clause.List) == 1 && tagless(at.Parent()) && l.implies(clause.List[0], true) || l.leftBefore(clause.Body[:index]) {
				return true
			}
		case edge.CommClause_Body:
			if l.leftBefore(parent.(*ast.CommClause).Body[:index]) {
				return true
			}
		case edge.BlockStmt_List:
			if l.leftBefore(parent.(*ast.BlockStmt).List[:index]) {
				return true
			}
		}
	}
	return false
}

func tagless(clause inspector.Cursor) bool {
	s, ok := clause.Parent().Parent().Node().(*ast.SwitchStmt)
	return ok && s.Tag == nil
}

// leftBefore tells whether one of the statements leaves unless the separator
// was found.
func (l *list) leftBefore(stmts []ast.Stmt) bool {
	for _, s := range stmts {
		if check, ok := s.(*ast.IfStmt); ok && l.implies(check.Cond, false) && leaves(check.Body) {
			return true
		}
	}
	return false
}

// implies tells whether "cond == outcome" means that the separator was found.
func (l *list) implies(cond ast.Expr, outcome bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && l.implies(e.X, !outcome)
	case *ast.BinaryExpr:
		if e.Op == token.LAND && outcome || e.Op == token.LOR && !outcome {
			return l.implies(e.X, outcome) || l.implies(e.Y, outcome)
		}
		for _, n := range l.lengths {
			if n.expr == e {
				return n.found == outcome
			}
		}
	}
	return false
}

// leaves tells whether a block never runs into the statement behind it.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.CONTINUE
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}
