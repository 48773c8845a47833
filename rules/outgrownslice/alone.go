package outgrownslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// alone tells whether the slice is a local variable that nobody else appends to
// or cuts while it grows: it is read, or returned.
func alone(info *types.Info, g grown) bool {
	v := kit.Variable(info, g.slice)
	frame, ok := kit.Frame(g.at)
	if v == nil || !ok || !kit.IsLocal(v) || !kit.Private(info, frame.Node(), v) {
		return false
	}
	decl := kit.Decl(g.at)
	if decl == nil || isParam(info, decl, v) {
		return false
	}
	for u := range kit.Uses(info, frame, v) {
		if !reads(info, u) {
			return false
		}
	}
	return true
}

func isParam(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	for _, f := range decl.Type.Params.List {
		for _, id := range f.Names {
			if info.Defs[id] == v {
				return true
			}
		}
	}
	return false
}

// reads tells whether a use of the slice looks at it, sets or returns it, and
// makes no second slice of the same array but to return it.
func reads(info *types.Info, u inspector.Cursor) bool {
	switch p := u.Parent().Node().(type) {
	case *ast.IndexExpr, *ast.RangeStmt, *ast.ReturnStmt, *ast.ValueSpec:
		return true
	case *ast.AssignStmt:
		for _, l := range p.Lhs {
			if l == u.Node() {
				return true
			}
		}
	case *ast.CallExpr:
		return kit.IsBuiltin(info, p, "len") || kit.IsBuiltin(info, p, "append") && len(p.Args) > 0 && p.Args[0] == u.Node()
	}
	return false
}
