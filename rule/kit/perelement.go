package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// PerElement tells whether lit is a literal that is given to a function which calls it for
// each element of what it is given, or for each two that it compares: sort.Slice,
// slices.SortFunc, slices.DeleteFunc, strings.Map. A search, which ends with what it
// finds, is none.
func PerElement(info *types.Info, lit inspector.Cursor) bool {
	if _, ok := lit.Node().(*ast.FuncLit); !ok {
		return false
	}
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := lit.Parent().Node().(*ast.CallExpr)
	return IsCall(info, call, "sort", "Slice", "SliceStable") ||
		IsCall(info, call, "slices", "SortFunc", "SortStableFunc", "SortedFunc", "SortedStableFunc", "DeleteFunc", "CompactFunc", "MinFunc", "MaxFunc") ||
		IsCall(info, call, "maps", "DeleteFunc") || IsCall(info, call, "strings", "Map", "FieldsFunc") || IsCall(info, call, "bytes", "Map", "FieldsFunc") ||
		IsCall(info, call, "github.com/samber/lo", "Map", "Filter", "FilterMap", "ForEach", "Reduce", "Reject", "UniqBy", "GroupBy", "KeyBy", "SliceToMap", "CountBy", "SumBy")
}
