package pathrescan

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// splitsOwn matches a split of PATH in the loop where a program has an environment of its own, a map or a value
// that is asked by name: strings.Split(env.Get("PATH"), ":"). It must be one and the same for all turns.
func (j *judge) splitsOwn(c, loop inspector.Cursor, call *ast.CallExpr) bool {
	if !isSplit(j.info, call) {
		return false
	}
	read := ast.Unparen(kit.Origin(j.info, kit.TopDecl(c), call.Args[0]))
	var env, name ast.Expr
	switch e := read.(type) {
	case *ast.IndexExpr:
		env, name = e.X, e.Index
	case *ast.CallExpr:
		if len(e.Args) != 1 || kit.Receiver(e) == nil {
			return false
		}
		env, name = kit.Receiver(e), e.Args[0]
	default:
		return false
	}
	if !kit.Encloses(kit.LoopBody(loop.Node()), call) || !j.isPath(name) {
		return false
	}
	root := kit.RootVar(j.info, env)
	return root != nil && !kit.DeclaredIn(root, loop.Node()) && !kit.Changes(j.info, loop.Node(), root) && !j.setsPath(loop)
}

// isPath matches the name PATH.
func (j *judge) isPath(e ast.Expr) bool {
	name, ok := kit.ConstString(j.info, e)
	return ok && name == "PATH"
}

// setsPath tells whether the loop gives PATH another value: env.Set("PATH", dir), env["PATH"] = dir.
func (j *judge) setsPath(loop inspector.Cursor) bool {
	for at := range loop.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := at.Node().(type) {
		case *ast.CallExpr:
			if len(n.Args) > 1 && j.isPath(n.Args[0]) {
				return true
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && j.isPath(index.Index) {
					return true
				}
			}
		}
	}
	return false
}
