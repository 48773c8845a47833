package existsprobe

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// needed tells whether the answer of the probe at c, in stmt, decides about more than the call in at,
// which succeeds either way and so does not tell whether it made or took away anything.
func needed(info *types.Info, c, stmt, at inspector.Cursor, call *ast.CallExpr, name string) bool {
	if !strings.HasSuffix(name, "MkdirAll") && !strings.HasSuffix(name, "RemoveAll") {
		return false
	}
	within, ok := kit.Find(at, call)
	if !ok {
		return false
	}
	answer := answerOf(info, c)
	for up := range within.Enclosing((*ast.IfStmt)(nil)) {
		body := up.Node().(*ast.IfStmt).Body
		if body.Pos() > c.Node().End() && kit.Encloses(body, call) && more(info, body.List, call, answer) {
			return true
		}
	}
	gate, ok := gateBefore(info, c, stmt, at, answer)
	if !ok {
		return false
	}
	_, i := gate.ParentEdge()
	rest := kit.StmtList(gate.Parent().Node())[i+1:]
	return !kit.Leaves(gate.Node().(*ast.IfStmt).Body) || more(info, rest, call, answer)
}

// gateBefore is the if before at that the answer of the probe at c decides. One that asks for an error other
// than that of a missing file is none.
func gateBefore(info *types.Info, c, stmt, at inspector.Cursor, answer *types.Var) (gate inspector.Cursor, ok bool) {
	for ok = true; ok && stmt != at; stmt, ok = stmt.NextSibling() {
		s, is := stmt.Node().(*ast.IfStmt)
		if !is || !kit.Encloses(s, c.Node()) && (answer == nil || !kit.Mentions(info, s.Cond, answer)) {
			continue
		}
		if both, is := ast.Unparen(s.Cond).(*ast.BinaryExpr); !is || both.Op != token.LAND {
			return stmt, true
		}
	}
	return gate, false
}

// answerOf is the variable that holds what the probe at c answers: whether the file is there, or the error.
func answerOf(info *types.Info, c inspector.Cursor) *types.Var {
	vars := kit.Results(info, c)
	if len(vars) == 0 {
		return nil
	}
	if vars[0] != nil && kit.IsBool(vars[0].Type()) {
		return vars[0]
	}
	return vars[len(vars)-1]
}

// more tells whether a list of statements does something else than the call in it. What follows from
// its failure, what leaves for the probe's answer, a return and what is made ready for the call do not count, but
// what leaves where the call may not be made does.
func more(info *types.Info, list []ast.Stmt, call *ast.CallExpr, answer *types.Var) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.IfStmt:
			asks := answer != nil && kit.Mentions(info, s.Cond, answer)
			if !kit.Encloses(s.Body, call) && (s.Else != nil || !(asks && kit.Leaves(s.Body)) && !onFailure(info, s.Cond)) {
				return true
			}
			if no, ok := s.Else.(*ast.BlockStmt); ok && kit.Encloses(s.Body, call) && !asks && kit.Leaves(no) {
				return true
			}
		case *ast.ReturnStmt:
			for _, e := range s.Results {
				if !kit.Encloses(e, call) && !kit.SideEffectFree(info, e) {
					return true
				}
			}
		case *ast.BranchStmt, *ast.DeclStmt:
		case *ast.AssignStmt:
			if !kit.Encloses(s, call) && (s.Tok != token.DEFINE || len(s.Rhs) != 1 || !kit.SideEffectFree(info, s.Rhs[0])) {
				return true
			}
		default:
			if !kit.Encloses(s, call) {
				return true
			}
		}
	}
	return false
}

// onFailure tells whether a condition holds only where something failed, if not in all such cases.
func onFailure(info *types.Info, cond ast.Expr) bool {
	if both, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && both.Op == token.LAND {
		cond = both.X
	}
	return kit.Failed(info, cond)
}
