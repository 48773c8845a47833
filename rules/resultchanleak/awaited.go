package resultchanleak

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// awaited tells whether all callers of the function, which the package alone can call, wait for the
// result that it returns in a field: none of them can leave.
func (u *uses) awaited() bool {
	decl, ok := u.fn.Node().(*ast.FuncDecl)
	if !ok || decl.Name.IsExported() || len(u.kept) == 0 {
		return false
	}
	called := false
	for id := range kit.Uses(u.info, kit.Root(u.pass), u.info.Defs[decl.Name]) {
		if kit.InTest(u.pass, id.Node().Pos()) {
			continue
		}
		if kind, _ := id.ParentEdge(); kind != edge.CallExpr_Fun || !u.waitsBehind(id.Parent()) {
			return false
		}
		called = true
	}
	return called
}

// waitsBehind tells whether the function around a call comes from there to one that receives from the
// field, without a way out between the two.
func (u *uses) waitsBehind(call inspector.Cursor) bool {
	decl := kit.Decl(call)
	if decl == nil {
		return false
	}
	from := slices.IndexFunc(decl.Body.List, func(s ast.Stmt) bool { return kit.Encloses(s, call.Node()) })
	return comesTo(decl.Body.List[max(0, from):], func(n ast.Node) bool {
		wait, ok := n.(*ast.CallExpr)
		return ok && u.waits(wait)
	})
}

// waits tells whether a call is of a function of the package that receives from the field in any case.
func (u *uses) waits(call *ast.CallExpr) bool {
	f := kit.Callee(u.info, call)
	if f == nil {
		return false
	}
	c, ok := kit.EffectsOf(u.pass).Body(f)
	return ok && comesTo(kit.FuncBody(c.Node()).List, func(n ast.Node) bool {
		return slices.ContainsFunc(u.kept, func(r inspector.Cursor) bool { return r.Node() == n })
	})
}

// comesTo tells whether a plain statement of the list has what is wanted, and none before it may leave.
func comesTo(list []ast.Stmt, wanted func(ast.Node) bool) bool {
	for _, s := range list {
		found := false
		switch s.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
			ast.Inspect(s, func(n ast.Node) bool {
				found = found || n != nil && wanted(n)
				_, literal := n.(*ast.FuncLit)
				return !found && !literal
			})
		}
		if found || kit.Jumps(s) {
			return found
		}
	}
	return false
}
