package tinywrites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sometimesWrapped tells whether writer is a local interface that is given a file
// which is opened, and something around it only where a setting asks for that:
// if compress { w = gzip.NewWriter(f) }. Without it each write is a system call.
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
	file := kit.Variable(info, given[0]) // nil where the file is opened on the spot
	opened, ok := kit.Origin(info, decl, given[0]).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, opened, "os", "Create", "OpenFile", "CreateTemp") {
		return false
	}
	around, ok := kit.Origin(info, decl, given[1]).(*ast.CallExpr)
	if !ok || len(around.Args) == 0 {
		return false
	}
	if inner := kit.Variable(info, around.Args[0]); inner != v && (file == nil || inner != file) {
		return false
	}
	return chosen(decl, given[1], c.Node())
}

// chosen tells whether what a variable is given stands in a branch with no other beside
// it, which use is not part of.
func chosen(decl *ast.FuncDecl, given, use ast.Node) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if ok && s.Else == nil && kit.Encloses(s.Body, given) && !kit.Encloses(s.Body, use) {
			found = true
		}
		return !found
	})
	return found
}
