package repeatedsort

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ascending tells whether a call sorts by the order of the elements themselves.
func ascending(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "sort", "Strings", "Ints", "Float64s") || kit.IsCall(info, call, "slices", "Sort", "Sorted")
}

// gaveSorted names the function that has given the local list in order, which the call at c puts in the same order again
// though nothing was done with it in between; "" for none.
func gaveSorted(info *types.Info, effects *kit.Effects, c inspector.Cursor, list ast.Expr) string {
	v := kit.Variable(info, list)
	stmt, ok := kit.Stmt(c)
	if !ok || !kit.IsLocal(v) || !ascending(info, c.Node().(*ast.CallExpr)) {
		return ""
	}
	for at, ok := stmt.PrevSibling(); ok; at, ok = at.PrevSibling() {
		if !kit.Mentions(info, at.Node(), v) {
			continue
		}
		s, ok := at.Node().(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
			return ""
		}
		from, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !ok || !givesSorted(info, effects, from, 2) {
			return ""
		}
		return kit.Callee(info, from).Name()
	}
	return ""
}

// givesSorted tells whether a call gives a list in the order of its elements: each return of a function of the package does.
func givesSorted(info *types.Info, effects *kit.Effects, call *ast.CallExpr, depth int) bool {
	f := kit.Callee(info, call)
	if f == nil || depth == 0 {
		return false
	}
	const sets = "k8s.io/apimachinery/pkg/util/sets"
	if kit.IsCall(info, call, "slices", "Sorted") || kit.IsCall(info, call, sets, "List") ||
		f.Name() == "List" && slices.ContainsFunc([]string{"String", "Int", "Int32", "Int64"}, func(set string) bool { return kit.IsMethod(info, call, sets, set) }) {
		return true
	}
	body, ok := effects.Body(f)
	if !ok || f.Signature().Results().Len() != 1 {
		return false
	}
	gives := false
	for c := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if frame, _ := kit.Function(c); frame != body {
			continue // of a literal in it
		}
		ret := c.Node().(*ast.ReturnStmt)
		if len(ret.Results) != 1 || !resultSorted(info, effects, c, ret.Results[0], depth) {
			return false
		}
		gives = gives || !kit.IsNil(info, ret.Results[0])
	}
	return gives
}

// resultSorted tells whether the result e of the return at c is in order: nothing at all, what a call gives so, or what the
// statement before has sorted.
func resultSorted(info *types.Info, effects *kit.Effects, c inspector.Cursor, e ast.Expr, depth int) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return givesSorted(info, effects, call, depth-1)
	}
	v := kit.Variable(info, e)
	before, ok := c.PrevSibling()
	if kit.IsNil(info, e) || !ok || v == nil {
		return kit.IsNil(info, e)
	}
	s, ok := before.Node().(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && ascending(info, call) && len(call.Args) == 1 && kit.Variable(info, call.Args[0]) == v
}

// sameCopy is the list, which the loop leaves alone, that the list at c is a copy of: each iteration makes one and sorts it.
func sameCopy(info *types.Info, effects *kit.Effects, c, loop inspector.Cursor, list ast.Expr) ast.Expr {
	v, decl := kit.Variable(info, list), kit.Decl(c)
	if v == nil || decl == nil || !kit.DeclaredIn(v, loop.Node()) || len(kit.Given(info, decl, v)) != 1 {
		return nil
	}
	from := copied(info, decl, list)
	if from == list || kit.RootVar(info, from) == nil || inLoop(info, effects, c, loop, from) != unchanged {
		return nil
	}
	for _, by := range c.Node().(*ast.CallExpr).Args[1:] {
		for _, of := range kit.Variables(info, by) { // by what it is sorted must be the same as well
			if of != v && !kit.DeclaredIn(of, by) && (kit.DeclaredIn(of, loop.Node()) || kit.Changes(info, loop.Node(), of)) {
				return nil
			}
		}
	}
	return from
}
