package lockacrossio

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// guardsMore tells whether the section writes something shared, or looks into a
// shared map or slice, outside of the wait itself. A lock that guards nothing but
// the wait is there to let one caller in at a time.
func guardsMore(info *types.Info, s *kit.Section, wait ast.Node) bool {
	root := kit.RootVar(info, s.Mutex)
	behind := pointed(info, s)
	holder := cmp.Or(behind, aliased(info, s, root))
	found := false
	shared := func(e ast.Expr) bool {
		v := kit.RootVar(info, e)
		switch {
		case v == nil || kit.Encloses(wait, e) && isCall(wait):
			return false
		case v == root || v == holder:
			_, plain := ast.Unparen(e).(*ast.Ident)
			return !plain || !kit.IsLocal(v)
		case !kit.IsLocal(v):
			return root != nil && !kit.IsLocal(root)
		case behind != nil && kept(info, s, v, behind):
			return true
		}
		// A mutex among the locals guards locals of the function around.
		_, bare := ast.Unparen(s.Mutex).(*ast.Ident)
		return bare && root != nil && kit.IsLocal(root) && !kit.DeclaredIn(v, s.Func.Node())
	}
	s.Inspect(info, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || n.Tok != token.DEFINE && shared(l)
			}
		case *ast.IncDecStmt:
			found = found || shared(n.X)
		case *ast.IndexExpr:
			if tv := info.Types[n.Index]; tv.IsValue() {
				found = found || shared(n.X)
			}
		case *ast.RangeStmt:
			found = found || shared(n.X)
		case *ast.CallExpr:
			for _, name := range []string{"delete", "append"} {
				found = found || kit.IsBuiltin(info, n, name) && shared(n.Args[0])
			}
		}
		return !found
	})
	return found
}

// aliased is the variable that leads to the lock's holder, where a local was given that for
// short: cs of cc := cs.cc; nil for none.
func aliased(info *types.Info, s *kit.Section, root *types.Var) *types.Var {
	if root == nil || !kit.IsLocal(root) || !kit.DeclaredIn(root, s.Func.Node()) || kit.InParams(kit.FuncType(s.Func.Node()), root) {
		return nil
	}
	given := kit.Given(info, s.Func.Node(), root)
	if len(given) != 1 {
		return nil
	}
	sel, ok := ast.Unparen(given[0]).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if v := kit.RootVar(info, sel); v != nil && v != root && kit.IsLocal(v) {
		return v
	}
	return nil
}

func isCall(n ast.Node) bool { _, ok := n.(*ast.CallExpr); return ok }
