package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// overwritten tells whether the variable that holds the response of c is given
// another one on a way on which nobody has closed the first.
func overwritten(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var) bool {
	body := kit.FuncBody(frame.Node())
	if vars[0].Pos() < body.Pos() || vars[0].Pos() >= body.End() {
		return false
	}
	given := kit.Given(pass.TypesInfo, frame.Node(), vars[0])
	for _, e := range given {
		if call, ok := e.(*ast.CallExpr); !ok || !request(pass.TypesInfo, call) && !ownRequest(pass, effects, call) {
			return false
		}
	}
	l := newLease(pass, effects, c, frame, vars)
	if l == nil {
		return false
	}
	duty := kit.Duty{Absent: l.absent, Forgets: l.forgets}
	duty.Settles = func(n ast.Node) bool {
		_, ends := n.(*ast.ReturnStmt)
		return ends || l.settles(n)
	}
	duty.Loses = func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || kit.Encloses(a, c.Node()) {
			return false
		}
		for _, lhs := range a.Lhs {
			if kit.Variable(pass.TypesInfo, lhs) == vars[0] {
				return true
			}
		}
		return false
	}
	return duty.Neglected(pass.TypesInfo, body, c.Node()) != nil
}

// again tells whether the client of the request at c is likely to be asked again
// before its idle connections are closed: in a loop that does not pause, or by a
// client that somebody keeps.
func again(info *types.Info, c inspector.Cursor) bool {
	if loop, ok := kit.Loop(c); ok {
		return !pauses(info, loop.Node())
	}
	v, ok := kit.Object(info, kit.Receiver(c.Node().(*ast.CallExpr))).(*types.Var)
	if !ok {
		return false
	}
	if v.IsField() || !kit.IsLocal(v) {
		return true
	}
	if client, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), kit.Receiver(c.Node().(*ast.CallExpr)))).(*ast.UnaryExpr); ok && kit.DeclaredIn(v, kit.TopDecl(c)) {
		if _, fresh := client.X.(*ast.CompositeLit); fresh {
			return false // it is made for this call
		}
	}
	frame, _ := kit.Frame(c)
	body := kit.FuncBody(frame.Node())
	return body != nil && v.Pos() < body.Pos() // a parameter, or of the function around
}

// pauses tells whether a loop waits for a time between its turns.
func pauses(info *types.Info, loop ast.Node) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || kit.IsCall(info, n, "time", "Sleep", "After", "NewTimer", "Tick")
		case *ast.UnaryExpr: // <-ticker.C
			sel, ok := n.X.(*ast.SelectorExpr)
			found = found || ok && sel.Sel.Name == "C"
		}
		return !found
	})
	return found
}
