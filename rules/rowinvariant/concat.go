package rowinvariant

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// concat checks prefix+"/" where a question about another text is all that it is for: it takes ten times
// as long to put together as to ask.
func (c *checker) concat(at, loop inspector.Cursor, e *ast.BinaryExpr) {
	if e.Op != token.ADD || !kit.IsString(c.TypesInfo.TypeOf(e)) || c.TypesInfo.Types[e].Value != nil || !c.asked(at) {
		return
	}
	if waits(loop.Node()) || few(c.Pass, loop) || !eachTurn(at, loop) || c.told(e, loop) || !c.joinsAtHand(loop, e) || kit.LastRound(c.TypesInfo, at, loop) || kit.Cold(c.Pass, at) {
		return
	}
	if r, ok := loop.Node().(*ast.RangeStmt); ok && kit.FewByName(r.X) {
		return
	}
	if decl := kit.Decl(at); decl == nil || kit.Seldom(decl.Name.Name) {
		return // the few of a configuration
	}
	c.reported = append(c.reported, found{e, loop.Node()})
	kit.Report(c.Pass, finding.Suggest, e, "builds the same text in every iteration with the same result")
}

// asked tells whether the text at c is an operand of a comparison, or of a call of package strings that
// compares.
func (c *checker) asked(at inspector.Cursor) bool {
	switch kind, _ := at.ParentEdge(); kind {
	case edge.CallExpr_Args:
		call := at.Parent().Node().(*ast.CallExpr)
		return kit.IsCall(c.TypesInfo, call, "strings", "HasPrefix", "HasSuffix", "Contains", "TrimPrefix", "TrimSuffix", "CutPrefix", "CutSuffix", "Index", "EqualFold", "Count")
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		op := at.Parent().Node().(*ast.BinaryExpr).Op
		return op == token.EQL || op == token.NEQ
	}
	return false
}

// joinsAtHand tells whether the operands of + are constants and variables that the loop leaves as they are.
func (c *checker) joinsAtHand(loop inspector.Cursor, e ast.Expr) bool {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		return b.Op == token.ADD && c.joinsAtHand(loop, b.X) && c.joinsAtHand(loop, b.Y)
	}
	if c.TypesInfo.Types[e].Value != nil {
		return true
	}
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return c.sameEveryTime(loop, e, []ast.Expr{e})
	}
	return false
}
