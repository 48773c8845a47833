package timenow

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// toldNow reports a reading of the clock that is used at once, in a function whose caller has told it
// the time in a parameter named now, and which neither loops nor waits.
func (j *judge) toldNow(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args && kind != edge.SelectorExpr_X || !j.reads(call) || kit.Cold(pass, c) {
		return
	}
	frame, ok := kit.Frame(c)
	if !ok {
		return
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok || lasts(decl.Body) {
		return
	}
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if name.Name == "now" && kit.IsNamed(j.info.TypeOf(name), "time", "Time") && !kit.Changes(j.info, decl.Body, kit.Variable(j.info, name)) {
				kit.Report(pass, finding.Suggest, call, "reads the clock though the caller has told the time, now")
			}
		}
	}
}

// lasts tells whether a function loops, waits for others, or starts them.
func lasts(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
