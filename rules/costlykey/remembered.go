package costlykey

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// remembered tells whether the key at c is kept in a field of this package that is
// for nothing but to ask private maps again: an entry that knows its own key.
func (k *keys) remembered(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	var to ast.Expr
	switch n := c.Parent().Node().(type) {
	case *ast.KeyValueExpr:
		if kind == edge.KeyValueExpr_Value {
			to = n.Key
		}
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) {
			to = n.Lhs[i]
		}
	}
	if to == nil {
		return false
	}
	if sel, ok := to.(*ast.SelectorExpr); ok {
		to = sel.Sel
	}
	id, ok := to.(*ast.Ident)
	if !ok {
		return false
	}
	field, ok := k.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != k.Pkg {
		return false
	}
	if k.asking == nil {
		k.asking = map[*types.Var]bool{}
	}
	asks, known := k.asking[field]
	if !known {
		k.asking[field] = false // while it is being judged
		asks = k.onlyAsks(field)
		k.asking[field] = asks
	}
	return asks
}

// onlyAsks tells whether all that the package reads a field for are private maps and
// errors.
func (k *keys) onlyAsks(field *types.Var) bool {
	for c := range kit.Uses(k.TypesInfo, kit.Root(k.Pass), field) {
		kind, _ := c.ParentEdge()
		if kind == edge.KeyValueExpr_Key {
			continue
		}
		if kind != edge.SelectorExpr_Sel {
			return false
		}
		at := c.Parent()
		if up, _ := at.ParentEdge(); up == edge.AssignStmt_Lhs || kit.ErrorPath(k.TypesInfo, at) {
			continue
		}
		l, ok := k.lookup(at.Parent())
		if !ok || l.key != at.Node() || !k.private(l) {
			return false
		}
	}
	return true
}
