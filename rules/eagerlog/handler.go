package eagerlog

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// unasked reports a record that a function makes and gives to a handler of log/slog without
// asking it for the level: the handler writes it or not, but all that is in it is made. Who is a
// handler itself has been asked before.
func unasked(j *judge, c inspector.Cursor) {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Handle" || len(call.Args) != 2 || !kit.IsNamed(info.TypeOf(call.Args[1]), "log/slog", "Record") {
		return
	}
	decl := kit.Decl(c)
	if decl == nil || decl.Name.Name == "Handle" || gated(info, c) || kit.ForTests(info, c) {
		return
	}
	makes, costs := false, false
	for n := range ast.Preorder(decl.Body) {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			costs = true // attributes
		case *ast.CallExpr:
			if g := kit.Callee(info, n); g != nil && g.Name() == "Enabled" {
				return
			}
			makes = makes || kit.IsCall(info, n, "log/slog", "NewRecord")
			costs = costs || kit.IsCall(info, n, "runtime", "Callers") || kit.IsCall(info, n, "fmt", "Sprint", "Sprintf", "Sprintln")
		}
	}
	if makes && costs {
		kit.Report(j.pass, finding.Suggest, call, "makes a record before anybody asks the handler whether it takes the level")
	}
}
