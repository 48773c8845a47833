package growslice

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkBehind looks at binary.BigEndian.AppendUint64(append([]byte(nil), prefix...), n) and its
// like: the copy is as long as its room, and what is written behind it moves it at once.
func checkBehind(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !writesBehind(info, call) || !freshCopy(info, call.Args[0]) || !leavesFrom(info, c) || kit.Cold(pass, c) {
		return
	}
	kit.Report(pass, finding.Suggest, call, fmt.Sprintf("makes %s and moves it at once: there is no room behind its elements; one slice with the room for both is one array", kit.Text(pass, call.Args[0])))
}

// writesBehind matches the functions of the standard library that append the bytes of a number,
// a time or a text, by their names. A character more may find room by chance.
func writesBehind(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) < 2 || !kit.IsBytes(info.TypeOf(call)) || !kit.IsBytes(info.TypeOf(call.Args[0])) {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !kit.InStandardLibrary(f.Pkg()) || kit.FirstWord(f.Name()) != "append" {
		return false
	}
	switch f.Name() {
	case "AppendRune", "AppendBool", "AppendUint16":
		return false
	}
	return true
}

// freshCopy is isClone of bytes of which the text does not say how many they are: some
// are so few that what the allocator rounds up to is room enough.
func freshCopy(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !isClone(info, e) {
		return false
	}
	from := call.Args[len(call.Args)-1]
	return info.Types[from].Value == nil && constantLength(info, from) == 0
}
