package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Orders tells whether a function decides the order of a sort: a method
// Less(i, j int) bool, or a literal that a sort is given.
func Orders(info *types.Info, fn inspector.Cursor) bool {
	if decl, ok := fn.Node().(*ast.FuncDecl); ok {
		f, ok := info.Defs[decl.Name].(*types.Func)
		return ok && decl.Recv != nil && f.Name() == "Less" && f.Signature().Params().Len() == 2 && f.Signature().Results().Len() == 1
	}
	if kind, _ := fn.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	return Sorts(info, fn.Parent().Node().(*ast.CallExpr))
}

// Sorts matches a call that sorts its first argument by its second, a function of two.
func Sorts(info *types.Info, call *ast.CallExpr) bool {
	return IsCall(info, call, "sort", "Slice", "SliceStable") || IsCall(info, call, "slices", "SortFunc", "SortStableFunc", "SortedFunc", "SortedStableFunc")
}
