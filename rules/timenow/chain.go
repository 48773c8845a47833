package timenow

import (
	"go/ast"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// cases finds a second reading in the conditions of a switch, which are asked one right after the other.
func (j *judge) cases(s *ast.SwitchStmt, read bool) *ast.CallExpr {
	if s.Init != nil || s.Tag != nil {
		return nil
	}
	for _, clause := range s.Body.List {
		for _, cond := range clause.(*ast.CaseClause).List {
			if second := j.inStmt(cond, &read); second != nil {
				return second
			}
		}
	}
	return nil
}

// otherwise finds one in the conditions of the ifs behind the elses of s, whose own was just asked.
func (j *judge) otherwise(s *ast.IfStmt, read bool) *ast.CallExpr {
	until, last := j.until, j.last
	defer func() { j.until, j.last = until, last }()
	for {
		next, ok := s.Else.(*ast.IfStmt)
		if !ok || next.Init != nil {
			return nil
		}
		if second := j.inStmt(next.Cond, &read); second != nil {
			return second
		}
		s = next
	}
}

// isEnd tells of a field by its name that it keeps when something was over, or recorded: the moment
// to which its duration was measured.
func isEnd(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && slices.ContainsFunc(kit.Words(sel.Sel.Name), func(word string) bool {
		switch word {
		case "stamp", "timestamp", "end", "ended", "finish", "finished", "completed", "done":
			return true
		}
		return false
	})
}
