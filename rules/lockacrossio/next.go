package lockacrossio

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// behind is what the next handler is to who locks.
const behind = "the handlers behind this one"

// nextHandler tells whether a call runs the handlers behind the one that locks: c.Next() of
// a web framework's context, or the function next that a middleware was given.
func nextHandler(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		v, ok := info.Uses[id].(*types.Var)
		return ok && v.Name() == "next" && len(call.Args) > 0 && kit.IsLocal(v) && !kit.DeclaredIn(v, s.Func.Node())
	}
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Next" || f.Signature().Recv() == nil || len(call.Args) > 0 || !kit.OnlyFails(f.Signature()) {
		return false
	}
	switch kit.ReceiverName(f) {
	case "Ctx", "Context", "DefaultCtx":
		return f.Pkg() != nil && !kit.InStandardLibrary(f.Pkg())
	}
	return false
}

// guardsBesides tells whether the section uses something beside the call that the function
// does not declare itself: a lock around nothing but the handlers lets in one request at a
// time.
func guardsBesides(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	mu, found := kit.RootVar(info, s.Mutex), false
	s.Inspect(info, func(n ast.Node) bool {
		if n == ast.Node(call) {
			return false
		}
		var e ast.Expr
		switch n := n.(type) {
		case *ast.CallExpr:
			if _, op := kit.MutexCall(info, n); op == "" {
				e = kit.Receiver(n)
			}
		case *ast.IndexExpr:
			e = n.X
		case *ast.AssignStmt:
			e = n.Lhs[0]
		}
		if e == nil {
			return true
		}
		v := kit.RootVar(info, e)
		found = found || v != nil && (v == mu && kit.Variable(info, e) != mu || v != mu && kit.IsLocal(v) && !kit.DeclaredIn(v, s.Func.Node()) || !kit.IsLocal(v) && v != mu)
		return !found
	})
	return found
}

// lookedUp is what a method of an interface waits for that gets a context and may fail,
// called on what the section has just found in a map of the lock's holder: the lock is there
// for the map, and who asks for another entry waits, too.
func lookedUp(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	if !asksWithContext(info, call) {
		return ""
	}
	v, root, found := kit.Variable(info, kit.Receiver(call)), kit.RootVar(info, s.Mutex), false
	if v == nil || root == nil || !kit.IsLocal(v) {
		return ""
	}
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok || len(a.Rhs) != 1 || kit.Variable(info, a.Lhs[0]) != v {
				return !found
			}
			index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
			found = found || ok && kit.IsMap(info.TypeOf(index.X)) && kit.RootVar(info, index.X) == root
			return !found
		})
	}
	if !found {
		return ""
	}
	return "a call with a context to one of many"
}
