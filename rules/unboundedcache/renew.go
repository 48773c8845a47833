package unboundedcache

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// renews tells whether a store stands in a loop through the same map, under the key of the turn: that
// is there already.
func renews(info *types.Info, s store) bool {
	at, ok := kit.Find(s.at, s.key)
	key := kit.Variable(info, s.key)
	if !ok || key == nil {
		return false
	}
	var to ast.Expr
	switch n := at.Parent().Node().(type) {
	case *ast.IndexExpr:
		to = n.X
	case *ast.CallExpr:
		to = kit.Receiver(n)
	}
	if to == nil {
		return false
	}
	for loop := range at.Enclosing((*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		through, turn, body := walked(info, loop)
		if through != nil && turn == key && kit.Same(info, through, to) && !kit.Changes(info, body, key) {
			return true
		}
	}
	return false
}

// walked is the map that the loop at c, or the literal that Range calls, goes through, with the variable
// that holds the key of the turn and the body; nil for others.
func walked(info *types.Info, c inspector.Cursor) (through ast.Expr, key *types.Var, body ast.Node) {
	switch n := c.Node().(type) {
	case *ast.RangeStmt:
		return n.X, kit.Variable(info, n.Key), n.Body
	case *ast.FuncLit:
		call, ok := c.Parent().Node().(*ast.CallExpr)
		if !ok || !mapCall(info, call, "Range") || len(n.Type.Params.List) == 0 || len(n.Type.Params.List[0].Names) == 0 {
			return nil, nil, nil
		}
		return kit.Receiver(call), kit.Variable(info, n.Type.Params.List[0].Names[0]), n.Body
	}
	return nil, nil, nil
}
