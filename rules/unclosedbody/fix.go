package unclosedbody

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// closing inserts defer resp.Body.Close() behind the check of the request's
// error; nil where there is no such check, in a loop, or where a reader over the
// body may outlive the function.
func closing(pass *analysis.Pass, c inspector.Cursor, vars []*types.Var, r record) []analysis.TextEdit {
	if _, loops := kit.Loop(c); loops || r.retained || vars[1] == nil {
		return nil
	}
	stmt, ok := kit.Stmt(c)
	if !ok || c.Parent() != stmt {
		return nil
	}
	next, ok := stmt.NextSibling()
	if !ok || !leavesOnError(pass.TypesInfo, next.Node(), vars[1]) {
		return nil
	}
	return kit.Tidy(pass, kit.File(c), kit.InsertAfter(pass, next.Node(), "defer "+vars[0].Name()+"."+bodyField(vars[0].Type())+".Close()"))
}

// leavesOnError matches if err != nil { ...; return }.
func leavesOnError(info *types.Info, n ast.Node, err *types.Var) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	x, op, y, ok := kit.Comparison(s.Cond)
	if !ok || op != token.NEQ || kit.Variable(info, x) != err || !kit.IsNil(info, y) {
		return false
	}
	_, leaves := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	return leaves
}
