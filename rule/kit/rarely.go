package kit

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Rarely tells whether c runs so seldom, or for something that takes so much longer, that a
// small cost does not matter there: it is Cold, makes an error or an error's text, stands in
// what is given to a log or to a test, or outside of loops in a function that is Seldom called.
func Rarely(pass *analysis.Pass, c inspector.Cursor) bool {
	if Cold(pass, c) || InErrorMethod(c) {
		return true
	}
	if decl := Decl(c); decl != nil && LoopDepth(c) == 0 && Seldom(decl.Name.Name) {
		return true
	}
	info := pass.TypesInfo
	for up := range c.Parent().Enclosing((*ast.CallExpr)(nil)) {
		call := up.Node().(*ast.CallExpr)
		if Tells(info, call) == "a log line" || MakesError(info, call) || IsMethod(info, call, "testing", "") {
			return true
		}
		if f := Callee(info, call); f != nil && BelowInfo(f.Name()) {
			return true
		}
	}
	return false
}
