package outgrownbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkCopied looks at io.CopyN(&buf, r, n) into a buffer of the function that is empty
// until then: it doubles from 512 bytes to n. There is no edit: where n comes from outside,
// room for it is made before a byte has come.
func checkCopied(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "io", "CopyN") || len(call.Args) != 3 {
		return
	}
	if n, constant := kit.ConstInt(info, call.Args[2]); constant && n <= smallCopy {
		return
	}
	v := pointed(info, call.Args[0])
	frame, ok := kit.Frame(c)
	if v == nil || !ok || isLimit(info, frame, call.Args[2]) || !kit.IsNamed(v.Type(), "bytes", "Buffer") || kit.Cold(pass, c) {
		return
	}
	if empty(info, frame, v, call) {
		kit.Report(pass, finding.Suggest, call, "outgrows one array after the other: it is known how much is copied")
	}
}

// pointed is the variable that &v points to, or v itself, which may be a pointer.
func pointed(info *types.Info, e ast.Expr) *types.Var {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	return kit.Variable(info, e)
}

// smallCopy is what the first array that a buffer reads into holds.
const smallCopy = 512

// isLimit tells whether n, what is copied at most, is seldom reached: its name says so, or
// the function takes the end of the input before it for no error.
func isLimit(info *types.Info, frame inspector.Cursor, n ast.Expr) bool {
	found := false
	ast.Inspect(n, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok {
			name := strings.ToLower(id.Name)
			found = found || strings.Contains(name, "max") || strings.Contains(name, "limit")
		}
		return !found
	})
	for c := range frame.Preorder((*ast.SelectorExpr)(nil)) {
		obj := info.Uses[c.Node().(*ast.SelectorExpr).Sel]
		found = found || obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "io" && obj.Name() == "EOF"
	}
	return found
}

// empty tells whether the function declares v as an empty buffer and nothing uses it
// before call, but in the same turn of the same loop.
func empty(info *types.Info, frame inspector.Cursor, v *types.Var, call *ast.CallExpr) bool {
	found := false
	for decl := range frame.Preorder((*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		if b, ok := kit.EmptyBuffer(info, decl); ok && b == v {
			at, _ := kit.Find(frame, call)
			inner, inside := kit.Loop(at)
			outer, repeated := kit.Loop(decl)
			found = inside == repeated && (!inside || inner == outer)
		}
	}
	for use := range kit.Uses(info, frame, v) {
		if use.Node().Pos() < call.Pos() {
			return false
		}
	}
	return found
}
