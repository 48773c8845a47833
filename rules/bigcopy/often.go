package bigcopy

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// often tells whether c runs again and again: in a loop, or in a function that sorts
// or calls itself. A loop that waits for the disk or the network takes far longer than
// any copy.
func often(pass *analysis.Pass, waits *kit.Waits, c inspector.Cursor) bool {
	if loop, ok := kit.Loop(c); ok {
		return !slow(waits, loop)
	}
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	info := pass.TypesInfo
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		kind, _ := frame.ParentEdge()
		call, is := frame.Parent().Node().(*ast.CallExpr)
		return is && kind == edge.CallExpr_Args && (kit.IsCall(info, call, "sort") || kit.IsCall(info, call, "slices"))
	}
	f := info.Defs[decl.Name]
	if f == nil || decl.Recv != nil && slices.Contains([]string{"Less", "Swap"}, decl.Name.Name) {
		return f != nil
	}
	for use := range kit.Uses(info, frame, f) {
		kind, _ := use.ParentEdge()
		if kind == edge.CallExpr_Fun || kind == edge.SelectorExpr_Sel {
			return true // a tree is walked
		}
	}
	return false
}

// slow tells whether each turn of the loop waits for something.
func slow(waits *kit.Waits, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil), (*ast.SelectStmt)(nil)) {
		if waits.Node(c.Node()) != "" {
			return true
		}
	}
	return false
}
