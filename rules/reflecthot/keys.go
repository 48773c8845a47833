package reflecthot

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// looksUpAgain matches for _, k := range v.MapKeys() { v.MapIndex(k) }; c is what is
// ranged over.
func looksUpAgain(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.RangeStmt_X && looksUp(info, c.Parent().Node().(*ast.RangeStmt).Body, call)
}

// looksUp tells whether body looks keys up in the map of which call lists the keys.
func looksUp(info *types.Info, body ast.Node, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && kit.IsMethod(info, inner, "reflect", "Value", "MapIndex") {
			found = found || kit.Same(info, kit.Receiver(inner), kit.Receiver(call))
		}
		return !found
	})
	return found
}

// heldKeys matches keys := v.MapKeys() where nothing but one loop and lengths use the
// keys: in no order, and once.
func heldKeys(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	frame, inside := kit.Frame(c)
	if !inside {
		return false
	}
	keys := kit.Holder(info, frame.Node(), c)
	if keys == nil {
		return false
	}
	var loops []ast.Node
	var indexed []inspector.Cursor
	for use := range kit.Uses(info, frame, keys) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(info, use.Parent().Node().(*ast.CallExpr), "len") {
				return false
			}
		case edge.RangeStmt_X:
			loops = append(loops, use.Parent().Node())
		case edge.IndexExpr_X:
			indexed = append(indexed, use.Parent())
		default:
			return false
		}
	}
	for _, at := range indexed {
		kind, _ := at.ParentEdge()
		i := kit.Variable(info, at.Node().(*ast.IndexExpr).Index)
		loop, looped := kit.Loop(at)
		if kind == edge.AssignStmt_Lhs || i == nil || !looped || i != kit.LoopIndex(info, loop.Node()) {
			return false
		}
		if !slices.Contains(loops, loop.Node()) {
			loops = append(loops, loop.Node())
		}
	}
	return len(loops) == 1 && looksUp(info, kit.LoopBody(loops[0]), call)
}
