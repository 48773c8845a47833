package jsonroundtrip

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// givenNext is where v, that gets what the call at c encodes, gets another text: by a later statement of
// the same list, which makes it of something else. Where loops or literals could read one
// for the other there is none.
func givenNext(info *types.Info, frame, c inspector.Cursor, v *types.Var) token.Pos {
	stmt, ok := kit.Stmt(c)
	if !ok {
		return token.NoPos
	}
	if loop, looped := kit.Loop(c); looped && v.Pos() < loop.Node().Pos() {
		return token.NoPos
	}
	for use := range kit.Uses(info, frame, v) {
		if own, _ := kit.Frame(use); own.Node() != frame.Node() {
			return token.NoPos
		}
	}
	_, i := stmt.ParentEdge()
	list := kit.StmtList(stmt.Parent().Node())
	if i >= len(list) {
		return token.NoPos
	}
	for _, s := range list[i+1:] {
		a, ok := s.(*ast.AssignStmt)
		if ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return kit.Variable(info, e) == v }) &&
			!slices.ContainsFunc(a.Rhs, func(e ast.Expr) bool { return kit.Mentions(info, e, v) }) {
			return a.Pos()
		}
	}
	return token.NoPos
}
