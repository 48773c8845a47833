package heapscratch

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// guarded is the bound that a condition on the way gives: an if or a switch before that
// leaves where e is above, one around that asks for it, or an if that cuts e.
func (b bounds) guarded(e ast.Expr, deep int) (n int64, ok bool) {
	v := kit.RootVar(b.info, operand(b.info, e))
	if v == nil || !kit.IsLocal(v) {
		return 0, false
	}
	for at := b.at; at.Node() != b.fn && at.Parent().Node() != nil; at = at.Parent() {
		if n, ok = b.within(at, e, deep); ok {
			return n, !kit.Changes(b.info, at.Node(), v)
		}
		if _, clause := at.Node().(*ast.CaseClause); clause {
			continue // those before it have not run
		}
		for s, more := at.PrevSibling(); more; s, more = s.PrevSibling() {
			if n, ok = b.behind(s.Node(), e, deep); ok {
				return n, true
			}
			if kit.Changes(b.info, s.Node(), v) {
				return 0, false
			}
		}
	}
	return 0, false
}

// within is the bound that the branch at gives, by the condition that it stands under.
func (b bounds) within(at inspector.Cursor, e ast.Expr, deep int) (n int64, ok bool) {
	kind, i := at.ParentEdge()
	switch up := at.Parent().Node().(type) {
	case *ast.IfStmt:
		switch kind {
		case edge.IfStmt_Body:
			return b.limit(up.Cond, e, token.LAND, false, deep)
		case edge.IfStmt_Else:
			return b.limit(up.Cond, e, token.LOR, true, deep)
		}
	case *ast.BlockStmt:
		s, is := at.Parent().Parent().Node().(*ast.SwitchStmt)
		if !is || s.Tag != nil || kind != edge.BlockStmt_List {
			return 0, false
		}
		return b.clause(up.List[:i+1], e, deep)
	}
	return 0, false
}

// clause is the bound in the last of the clauses of a switch without a tag: its own
// condition holds, and those before do not.
func (b bounds) clause(clauses []ast.Stmt, e ast.Expr, deep int) (n int64, ok bool) {
	for i, s := range clauses {
		c, is := s.(*ast.CaseClause)
		if !is || kit.FallsThrough(c.Body) {
			return 0, false
		}
		last := i == len(clauses)-1
		if last && len(c.List) != 1 {
			break
		}
		for _, cond := range c.List {
			join := token.LOR
			if last {
				join = token.LAND
			}
			if n, ok = b.limit(cond, e, join, !last, deep); ok {
				return n, true
			}
		}
	}
	return 0, false
}

// behind is the bound of e behind a statement: where e is above, it leaves, or makes e
// what is not.
func (b bounds) behind(s ast.Node, e ast.Expr, deep int) (n int64, ok bool) {
	switch s := s.(type) {
	case *ast.IfStmt:
		if s.Else != nil {
			return 0, false
		}
		if kit.Leaves(s.Body) {
			return b.limit(s.Cond, e, token.LOR, true, deep)
		}
		return b.cut(s, e, deep)
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return 0, false
		}
		for _, clause := range s.Body.List {
			c := clause.(*ast.CaseClause)
			if len(c.Body) == 0 {
				return 0, false
			}
			if _, returns := c.Body[len(c.Body)-1].(*ast.ReturnStmt); !returns {
				return 0, false
			}
			for _, cond := range c.List {
				if n, ok = b.limit(cond, e, token.LOR, true, deep); ok {
					return n, true
				}
			}
		}
	}
	return 0, false
}

// cut is the bound that if n > most { n = most } gives to n.
func (b bounds) cut(s *ast.IfStmt, e ast.Expr, deep int) (n int64, ok bool) {
	if len(s.Body.List) != 1 || s.Init != nil {
		return 0, false
	}
	set, is := s.Body.List[0].(*ast.AssignStmt)
	if !is || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 || !b.same(set.Lhs[0], e) {
		return 0, false
	}
	to, constant := kit.ConstInt(b.info, set.Rhs[0])
	n, ok = b.limit(s.Cond, e, token.LOR, true, deep)
	return max(n, to), ok && constant
}
