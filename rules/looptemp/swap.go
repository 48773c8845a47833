package looptemp

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// givenBack tells whether what the call at c gives, its first argument grown, is v again,
// or what a function that is followed gives back.
func (t *temporary) givenBack(c inspector.Cursor, v *types.Var) bool {
	switch s := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		return len(s.Lhs) == 1 && kit.Variable(t.TypesInfo, s.Lhs[0]) == v
	case *ast.ReturnStmt:
		return t.back()
	}
	return false
}

// swaps judges v, w = w, v, where the loop's body makes w like v: each of the two has the
// memory of one of them.
func (t *temporary) swaps(c inspector.Cursor, n *ast.AssignStmt, i int, v *types.Var, deep int) bool {
	w := kit.Variable(t.TypesInfo, n.Rhs[i])
	home, ok := kit.Frame(t.stmt)
	if w == nil || v != t.v || t.renewal || !ok || len(n.Lhs) != 2 || kit.Variable(t.TypesInfo, n.Lhs[1-i]) != w || kit.Variable(t.TypesInfo, n.Rhs[1-i]) != v {
		return false
	}
	makes := kit.Given(t.TypesInfo, home.Node(), w)
	body := kit.LoopBody(t.loop.Node())
	if body == nil || !kit.DeclaredIn(w, body) || !slices.ContainsFunc(makes, func(e ast.Expr) bool { return t.like(e) }) {
		return false
	}
	for _, e := range makes {
		if e == nil || !t.like(e) && kit.Variable(t.TypesInfo, e) != v {
			return false
		}
	}
	t.swapped = true
	return t.alias(c, n.Rhs[i], deep)
}

// like tells whether e makes a slice or a map.
func (t *temporary) like(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(t.TypesInfo, call, "make")
}

// own tells whether a method of the package, called on a map or slice of a named type,
// keeps nothing of its receiver: seen.add(x).
func (t *temporary) own(sel inspector.Cursor, inner bool, deep int) bool {
	call := sel.Parent()
	if kit.Postponed(call) {
		return false
	}
	f := kit.Callee(t.TypesInfo, call.Node().(*ast.CallExpr))
	if f == nil || f.Pkg() != t.Pkg || f.Origin() != f || deep == 0 {
		return false
	}
	recv := f.Signature().Recv()
	if recv == nil {
		return false
	}
	switch recv.Type().Underlying().(type) {
	case *types.Map, *types.Slice:
	default:
		return false
	}
	decl, ok := t.effects.Body(f)
	if !ok || len(kit.Given(t.TypesInfo, decl.Node(), recv)) > 0 {
		return false
	}
	t.filled = t.filled || inner
	return t.harmless(decl, recv, 0, deep-1)
}
