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
	return key != nil && c.behindEqual(at, loop, key, func(ast.Expr) bool { return true })
}

// oneTurn tells whether what stands at c is reached in one turn of the loop only: behind i == n, i being the loop's own
// counter and n the same in each turn. again tells whether a loop around has the same operands each time.
func (c *checker) oneTurn(at, loop inspector.Cursor, again func(around inspector.Cursor) bool) bool {
	i := c.counter(loop.Node())
	if i == nil || !c.behindEqual(at, loop, i, func(n ast.Expr) bool {
		return kit.SideEffectFree(c.TypesInfo, n) && kit.Steady(c.TypesInfo, n, loop.Node())
	}) {
		return false
	}
	around, inside := kit.Loop(loop)
	return !inside || !again(around)
}

// counter is the variable that has another number in each turn of a loop.
func (c *checker) counter(loop ast.Node) *types.Var {
	if r, ranges := loop.(*ast.RangeStmt); ranges {
		switch kit.Underlying(c.TypesInfo, r.X).(type) {
		case *types.Slice, *types.Array, *types.Pointer, *types.Basic:
		default:
			return nil
		}
	}
	return kit.LoopIndex(c.TypesInfo, loop)
}

// behindEqual tells whether what stands at c is reached where v equals something that will do: in the rest of a condition
// that says so, or in an if's body.
func (c *checker) behindEqual(at, loop inspector.Cursor, v *types.Var, will func(other ast.Expr) bool) bool {
	for ; at.Node() != loop.Node(); at = at.Parent() {
		var cond ast.Expr
		switch kind, _ := at.ParentEdge(); kind {
		case edge.BinaryExpr_Y:
			if b := at.Parent().Node().(*ast.BinaryExpr); b.Op == token.LAND {
				cond = b.X
			}
		case edge.IfStmt_Body:
			cond = at.Parent().Node().(*ast.IfStmt).Cond
		}
		if cond != nil && c.equals(cond, v, will) {
			return true
		}
	}
	return false
}

// equals tells whether a condition, or a part of it that must hold as well, says that v equals something that will do.
func (c *checker) equals(cond ast.Expr, v *types.Var, will func(other ast.Expr) bool) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND {
		return c.equals(b.X, v, will) || c.equals(b.Y, v, will)
	}
	return b.Op == token.EQL && (kit.Variable(c.TypesInfo, b.X) == v && will(b.Y) || kit.Variable(c.TypesInfo, b.Y) == v && will(b.X))
}
