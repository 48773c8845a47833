package lockheldtoend

import (
	"go/ast"

	"github.com/gotoll/toll/rule/kit"
)

// popped marks what an element of a list was that an assignment cuts out of it: v of v := x.list[0]
// where x.list = x.list[1:], or x.list[:0], stands behind it.
func (s *scope) popped(section []ast.Stmt, cut *ast.AssignStmt) {
	info := s.g.pass.TypesInfo
	if len(cut.Lhs) != len(cut.Rhs) || s.root == nil {
		return
	}
	for i, to := range cut.Lhs {
		rest, ok := ast.Unparen(cut.Rhs[i]).(*ast.SliceExpr)
		if _, field := ast.Unparen(to).(*ast.SelectorExpr); !ok || !field || kit.RootVar(info, to) != s.root || !kit.Same(info, rest.X, to) {
			continue
		}
		each(section, func(n ast.Node) {
			a, ok := n.(*ast.AssignStmt)
			if !ok || a.Pos() >= cut.Pos() || len(a.Lhs) != len(a.Rhs) {
				return
			}
			for j, r := range a.Rhs {
				index, ok := ast.Unparen(r).(*ast.IndexExpr)
				v := kit.Variable(info, a.Lhs[j])
				if ok && v != nil && kit.IsLocal(v) && kit.Same(info, index.X, to) && s.passes(section, v) {
					s.out[v], s.swapped = true, true // no edit: others may have found it before
				}
			}
		})
	}
}
