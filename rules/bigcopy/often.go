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

// often tells whether c runs again and again: in a loop, or in a function that sorts
// or calls itself. A loop that waits for the disk or the network takes far longer than
// any copy.
func often(pass *analysis.Pass, waits *kit.Waits, c inspector.Cursor) bool {
	if loop, ok := kit.Loop(c); ok {
		return !slow(waits, loop) && !(kit.LoopDepth(c) == 1 && kit.LastRound(pass.TypesInfo, c, loop))
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

// perCall is how many bytes are copied in the time of a call, roughly.
const perCall = 32

// heavy tells whether the work of a function or block makes the copy of size bytes
// vanish: it calls, or allocates, more often than the copy is long.
func heavy(info *types.Info, c inspector.Cursor, size int64) bool {
	return workOf(info, c)*perCall > size
}

// workOf counts calls and allocations, those in loops inside of c several times.
// Failures do not count.
func workOf(info *types.Info, c inspector.Cursor) (work int64) {
	for at := range c.Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil), (*ast.FuncLit)(nil)) {
		if !costs(info, at.Node()) || kit.ErrorPath(info, at) {
			continue
		}
		work++
		if loop, ok := kit.Loop(at); ok && loop.Node().Pos() > c.Node().Pos() {
			work += 3
		}
	}
	return work
}

// costs tells a call, and what allocates.
func costs(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if kit.IsConversion(info, n) {
			return false
		}
		for _, name := range [...]string{"len", "cap", "min", "max", "copy", "panic"} {
			if kit.IsBuiltin(info, n, name) {
				return false
			}
		}
		return true
	case *ast.CompositeLit:
		switch kit.Underlying(info, n).(type) {
		case *types.Slice, *types.Map:
			return true
		}
		return false
	}
	return true
}
