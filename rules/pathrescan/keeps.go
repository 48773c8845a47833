package pathrescan

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// keeps tells whether the loop remembers answers in a map: it looks a key up and
// stores under the same.
func (j *judge) keeps(loop inspector.Cursor) bool {
	var asked, stored []*ast.IndexExpr
	for at := range loop.Preorder((*ast.IndexExpr)(nil)) {
		index := at.Node().(*ast.IndexExpr)
		if !kit.IsMap(j.info.TypeOf(index.X)) {
			continue
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs:
			stored = append(stored, index)
		case edge.AssignStmt_Rhs:
			if len(at.Parent().Node().(*ast.AssignStmt).Lhs) == 2 {
				asked = append(asked, index)
			}
		case edge.IfStmt_Cond, edge.UnaryExpr_X: // of bools
			asked = append(asked, index)
		}
	}
	for _, a := range asked {
		for _, s := range stored {
			if kit.Same(j.info, a, s) {
				return true
			}
		}
	}
	return false
}
