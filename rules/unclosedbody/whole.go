package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// readToEnd tells whether what c asks for is read to its end by one of these functions on every way on but those of a
// failed request: then net/http has its connection back without a Close, or ends it where reading fails. What it
// unpacks itself may fail before the end is there.
func readToEnd(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var, by ...string) bool {
	inner, _ := kit.Function(c)
	body := kit.FuncBody(inner.Node())
	l := newLease(pass, effects, c, frame, vars)
	if l == nil || !readsAll(pass.TypesInfo, body, vars[0], by) {
		return false
	}
	duty := kit.Duty{Absent: l.absent, Forgets: l.forgets}
	duty.Settles = func(n ast.Node) bool { return readsAll(pass.TypesInfo, n, vars[0], by) }
	return duty.Neglected(pass.TypesInfo, body, c.Node()) == nil
}

// readsAll tells whether n reads all of the response's body, as io.ReadAll(resp.Body) does.
func readsAll(info *types.Info, n ast.Node, resp *types.Var, by []string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && (kit.IsCall(info, call, "io", by...) || kit.IsCall(info, call, "io/ioutil", "ReadAll")) {
			for _, arg := range call.Args {
				sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
				found = found || ok && sel.Sel.Name == "Body" && kit.Variable(info, sel.X) == resp
			}
		}
		_, literal := n.(*ast.FuncLit)
		return !found && !literal
	})
	return found
}
