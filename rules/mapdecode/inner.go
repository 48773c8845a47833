package mapdecode

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// innerKeys is the number of keys of the maps in local variables that are values of the map literal e, which has
// keys constant ones, and of nothing else but other literals: {"index": meta}. It is 0 where one of them is used
// otherwise.
func innerKeys(info *types.Info, frame inspector.Cursor, e ast.Expr, keys int) int {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || keys == 0 {
		return 0
	}
	n := 0
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		v := kit.Variable(info, kv.Value)
		if v == nil || !kit.IsLocal(v) || !isMap(v.Type()) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || !madeBefore(info, frame, v, lit) {
			continue
		}
		var but []ast.Node
		for use := range kit.Uses(info, frame, v) {
			if kind, _ := use.ParentEdge(); kind == edge.KeyValueExpr_Value && standsIn(use.Parent().Parent(), e) {
				but = append(but, use.Node())
			}
		}
		n += variableKeys(info, frame, v, but...)
	}
	return n
}

// standsIn tells whether the literal at c is e, or is given to a variable, which is judged where it is encoded.
func standsIn(c inspector.Cursor, e ast.Expr) bool {
	kind, _ := c.ParentEdge()
	return c.Node() == ast.Unparen(e) || kind == edge.AssignStmt_Rhs || kind == edge.ValueSpec_Values
}

// madeBefore tells whether all that v is given stands before lit: two maps that are put into each other would have
// no end.
func madeBefore(info *types.Info, frame inspector.Cursor, v *types.Var, lit *ast.CompositeLit) bool {
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil || e.End() > lit.Pos() {
			return false
		}
	}
	return true
}
