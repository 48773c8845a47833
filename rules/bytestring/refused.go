package bytestring

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// refused tells whether the call runs only where writer w was asked for WriteString and has none: in
// the else of if sw, ok := w.(io.StringWriter); ok, or behind one that leaves.
func (s *site) refused(w ast.Expr) bool {
	for at := s.cursor; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch parent := at.Parent().Node().(type) {
		case nil, *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if kind == edge.IfStmt_Else && s.asksText(parent, w) {
				return true
			}
		default:
			stmt, _ := at.Node().(ast.Stmt)
			list := kit.StmtList(parent)
			if i := slices.Index(list, stmt); i > 0 && slices.ContainsFunc(list[:i], func(before ast.Stmt) bool {
				gate, ok := before.(*ast.IfStmt)
				return ok && kit.Leaves(gate.Body) && s.asksText(gate, w)
			}) {
				return true
			}
		}
	}
}

// asksText matches if sw, ok := w.(T); ok where T has WriteString.
func (s *site) asksText(gate *ast.IfStmt, w ast.Expr) bool {
	info := s.TypesInfo
	init, ok := gate.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 2 || len(init.Rhs) != 1 || !kit.Same(info, init.Lhs[1], gate.Cond) {
		return false
	}
	to, ok := ast.Unparen(init.Rhs[0]).(*ast.TypeAssertExpr)
	return ok && kit.Same(info, to.X, w) && kit.Method(info.TypeOf(to.Type), "WriteString") != nil
}
