package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofOneKey tells whether what stands at c is reached for one entry of the map that the loop goes over at most, or one name of a
// list: behind k == key, in the rest of the condition or in the if's body.
func (c *checker) ofOneKey(at, loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return false
	}
	var key *types.Var
	switch {
	case r.Key != nil && kit.IsMap(c.TypesInfo.TypeOf(r.X)):
		key = kit.Variable(c.TypesInfo, r.Key)
	case r.Value != nil && kit.IsString(c.TypesInfo.TypeOf(r.Value)):
		key = kit.Variable(c.TypesInfo, r.Value)
	}
	for up := at; up.Node() != loop.Node(); up = up.Parent() {
		var cond ast.Expr
		switch kind, _ := up.ParentEdge(); kind {
		case edge.BinaryExpr_Y:
			if b := up.Parent().Node().(*ast.BinaryExpr); b.Op == token.LAND {
				cond = b.X
			}
		case edge.IfStmt_Body:
			cond = up.Parent().Node().(*ast.IfStmt).Cond
		}
		if cond != nil && key != nil && c.equals(cond, key) {
			return true
		}
	}
	return false
}

// equals tells whether a condition, or a part of it that must hold as well, says that v equals something.
func (c *checker) equals(cond ast.Expr, v *types.Var) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND {
		return c.equals(b.X, v) || c.equals(b.Y, v)
	}
	return b.Op == token.EQL && (kit.Variable(c.TypesInfo, b.X) == v || kit.Variable(c.TypesInfo, b.Y) == v)
}
