package bigcopy

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// around is how many functions a loop may be away.
const around = 1

// often tells whether c runs again and again: in a loop, in a function that sorts
// or calls itself, or in one that the package calls in a loop. A function that waits
// for the disk or the network takes far longer than any copy.
func often(pass *analysis.Pass, waits *kit.Waits, c inspector.Cursor, away int) bool {
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
	for use := range calls(pass, f) {
		if decl.Pos() <= use.Node().Pos() && use.Node().Pos() < decl.End() {
			return true // a tree is walked
		}
		if away == 0 || kit.SkipFile(pass, kit.File(use)) || waits.Node(use.Node()) != "" || kit.Cold(pass, use) {
			continue
		}
		if often(pass, waits, use, away-1) {
			return true
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

// calls yields the places in the package that call f.
func calls(pass *analysis.Pass, f types.Object) func(func(inspector.Cursor) bool) {
	return func(yield func(inspector.Cursor) bool) {
		for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), f) {
			at := id
			if kind, _ := id.ParentEdge(); kind == edge.SelectorExpr_Sel {
				at = id.Parent()
			}
			if kind, _ := at.ParentEdge(); kind == edge.CallExpr_Fun && !yield(at.Parent()) {
				return
			}
		}
	}
}
