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
	reads := func(n ast.Node) bool { return readsBody(pass.TypesInfo, effects, n, vars[0], by) }
	if l == nil || !reads(body) {
		return false
	}
	duty := kit.Duty{Settles: reads, Absent: l.absent, Forgets: l.forgets}
	return duty.Neglected(pass.TypesInfo, body, c.Node()) == nil
}

// readsBody tells whether n reads all of the response's body, as io.ReadAll(resp.Body) does, or hands it to a function
// of the package that does.
func readsBody(info *types.Info, effects *kit.Effects, n ast.Node, resp *types.Var, by []string) bool {
	return handsTo(n, func(call *ast.CallExpr, i int) bool {
		sel, ok := ast.Unparen(call.Args[i]).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Body" || kit.Variable(info, sel.X) != resp {
			return false
		}
		return readsAll(info, call, by) || readsParam(info, effects, call, i, by)
	})
}

// readsAll matches the functions of the standard library that read to the end what they are given.
func readsAll(info *types.Info, call *ast.CallExpr, by []string) bool {
	return kit.IsCall(info, call, "io", by...) || kit.IsCall(info, call, "io/ioutil", "ReadAll")
}

// readsParam tells whether a function of the package reads its i-th argument to its end before it may return.
func readsParam(info *types.Info, effects *kit.Effects, call *ast.CallExpr, i int, by []string) bool {
	f := kit.Callee(info, call)
	if f == nil || i >= f.Signature().Params().Len() {
		return false
	}
	decl, param := effects.Decl(f), f.Origin().Signature().Params().At(i)
	if decl == nil || decl.Body == nil || len(kit.Given(info, decl.Body, param)) > 0 {
		return false
	}
	for _, s := range decl.Body.List {
		_, assigns := s.(*ast.AssignStmt)
		_, gives := s.(*ast.ReturnStmt)
		if (assigns || gives) && handsTo(s, func(read *ast.CallExpr, i int) bool {
			return readsAll(info, read, by) && kit.Variable(info, read.Args[i]) == param
		}) {
			return true
		}
		if kit.Jumps(s) {
			return false
		}
	}
	return false
}

// handsTo tells whether n makes a call with an argument that is wanted; what a literal does, it does at another time.
func handsTo(n ast.Node, wanted func(call *ast.CallExpr, i int) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			for i := range call.Args {
				found = found || wanted(call, i)
			}
		}
		_, literal := n.(*ast.FuncLit)
		return !found && !literal
	})
	return found
}
