package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// rebuilt tells whether the loop collects the keys of a map that it does not
// change, and sorts them, anew in every iteration.
func rebuilt(info *types.Info, c, loop inspector.Cursor, list ast.Expr) bool {
	v := kit.Variable(info, list)
	body := loop.Node()
	if v == nil || v.Pos() < body.Pos() || v.Pos() >= body.End() || kit.LastRound(info, c, loop) {
		return false
	}
	if c.Parent().Parent().Node() != kit.LoopBody(body) {
		return false // not in every iteration
	}
	source := filledFrom(info, body, v, func(call *ast.CallExpr) ast.Expr {
		if kit.IsBuiltin(info, call, "append") {
			return keysOf(info, body, call, v)
		}
		if kit.IsCall(info, call, "slices", "Sorted", "Collect") && len(call.Args) == 1 {
			if keys, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr); ok && kit.IsCall(info, keys, "maps", "Keys") {
				return keys.Args[0]
			}
		}
		return nil
	})
	return source != nil && steady(info, loop.Node(), source)
}

// keysOf is the map m of for k := range m { v = append(v, k) }.
func keysOf(info *types.Info, body ast.Node, call *ast.CallExpr, v *types.Var) (m ast.Expr) {
	if len(call.Args) != 2 || kit.Variable(info, call.Args[0]) != v {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		if ok && len(r.Body.List) == 1 && r.Body.Pos() <= call.Pos() && call.Pos() < r.Body.End() && r.Key != nil {
			if key := kit.Variable(info, r.Key); key != nil && key == kit.Variable(info, call.Args[1]) && kit.IsMap(info.TypeOf(r.X)) {
				m = r.X
			}
		}
		return true
	})
	return m
}

// steady tells whether nothing in a loop changes the local map m, or hands it on.
func steady(info *types.Info, loop ast.Node, m ast.Expr) bool {
	root := kit.RootVar(info, m)
	if root == nil || kit.Variable(info, m) != root || !kit.IsLocal(root) || kit.DeclaredIn(root, loop) {
		return false
	}
	same := true
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				same = same && kit.RootVar(info, l) != root
			}
		case *ast.IncDecStmt:
			same = same && kit.RootVar(info, n.X) != root
		case *ast.UnaryExpr:
			same = same && (n.Op != token.AND || kit.RootVar(info, n.X) != root)
		case *ast.CallExpr:
			if kit.IsBuiltin(info, n, "len") || kit.IsCall(info, n, "maps", "Keys") {
				return same
			}
			for _, arg := range n.Args {
				same = same && kit.Variable(info, arg) != root
			}
		}
		return same
	})
	return same
}
