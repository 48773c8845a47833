package tinywrites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sometimesWrapped tells whether writer is a local interface that is given a file
// which is opened, and something around it only where a setting asks for that:
// if compress { w = gzip.NewWriter(w) }. Without it each write is a system call.
func sometimesWrapped(info *types.Info, c inspector.Cursor, writer ast.Expr) bool {
	v := kit.Variable(info, writer)
	decl := kit.Decl(c)
	if decl == nil || !kit.IsLocal(v) || !types.IsInterface(v.Type()) {
		return false
	}
	given := kit.Given(info, decl, v)
	if len(given) != 2 {
		return false
	}
	opened, ok := given[0].(*ast.CallExpr)
	if !ok || !kit.IsCall(info, opened, "os", "Create", "OpenFile", "CreateTemp") {
		return false
	}
	around, ok := given[1].(*ast.CallExpr)
	if !ok || len(around.Args) == 0 || kit.Variable(info, around.Args[0]) != v {
		return false
	}
	return chosen(decl, around, c.Node())
}

// chosen tells whether a call stands in a branch with no other beside it, which use is
// not part of.
func chosen(decl *ast.FuncDecl, call, use ast.Node) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if ok && s.Else == nil && kit.Encloses(s.Body, call) && !kit.Encloses(s.Body, use) {
			found = true
		}
		return !found
	})
	return found
}
