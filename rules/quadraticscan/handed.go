package quadraticscan

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// assigned is the literal around at that a local variable is declared with.
func assigned(at inspector.Cursor) (lit inspector.Cursor, ok bool) {
	lit, ok = kit.Frame(at)
	if !ok {
		return lit, false
	}
	kind, _ := lit.ParentEdge()
	_, is := lit.Node().(*ast.FuncLit)
	return lit, is && kind == edge.AssignStmt_Rhs && len(lit.Parent().Node().(*ast.AssignStmt).Lhs) == 1
}

// handedOn tells whether a search stands in a literal of the function that a loop over the same
// list hands on for each of its elements: for what the literal is asked then.
func (c *checker) handedOn(at inspector.Cursor, s search) bool {
	lit, ok := assigned(at)
	if !ok || len(s.either) > 0 {
		return false
	}
	info := c.TypesInfo
	v := kit.Variable(info, lit.Parent().Node().(*ast.AssignStmt).Lhs[0])
	outer, inside := kit.Frame(lit.Parent())
	root := c.root(s.list)
	elem, known := elemOf(info.TypeOf(s.list))
	if !inside || v == nil || root == nil || kit.DeclaredIn(root, lit.Node()) || !known || smallSet(elem) || kit.FewByName(s.list) {
		return false
	}
	asked := slices.ContainsFunc(s.keys, func(key ast.Expr) bool {
		of := kit.RootVar(info, unwrap(info, key))
		return of != nil && kit.InParams(lit.Node().(*ast.FuncLit).Type, of)
	})
	if !asked {
		return false
	}
	for use := range kit.Uses(info, outer, v) {
		if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args {
			continue
		}
		loop, loops := kit.Loop(use)
		if !loops {
			continue
		}
		if r, ok := loop.Node().(*ast.RangeStmt); ok && kit.Same(info, r.X, s.list) && !kit.LastRound(c.TypesInfo, use, loop) {
			return true
		}
	}
	return false
}
