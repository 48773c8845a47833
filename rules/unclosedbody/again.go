package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// overwritten is what gives the variable that holds the response of c another one, or nil, on a way on which
// nobody has closed the first; nil if nothing does.
func overwritten(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var) ast.Node {
	body := kit.FuncBody(frame.Node())
	if !kit.DeclaredIn(vars[0], body) && !kit.InResults(kit.FuncType(frame.Node()), vars[0]) {
		return nil
	}
	for _, e := range kit.Given(pass.TypesInfo, frame.Node(), vars[0]) {
		if e == nil || !kit.IsNil(pass.TypesInfo, e) && !asks(pass, effects, e) {
			return nil
		}
	}
	l := newLease(pass, effects, c, frame, vars)
	if l == nil {
		return nil
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
	return duty.Neglected(pass.TypesInfo, body, c.Node())
}

// asks tells whether e is a request, of net/http or of the package.
func asks(pass *analysis.Pass, effects *kit.Effects, e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && (request(pass.TypesInfo, call) || ownRequest(pass, effects, call))
}

// inBranches tells whether the response of c is one of several, each of which a branch of its own asks for
// (if big { resp, err = client.Post(...) } else { resp, err = client.Get(...) }), and whether it is the first.
func inBranches(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, v *types.Var) (several, first bool) {
	given := kit.Given(pass.TypesInfo, frame.Node(), v)
	if len(given) < 2 || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || kit.LoopDepth(c) > 0 {
		return false, false
	}
	for i, e := range given {
		if e == nil || !asks(pass, effects, e) || i > 0 && !branched(frame.Node(), given[i-1], e) {
			return false, false
		}
	}
	return true, given[0] == c.Node()
}

// branched tells whether a and b stand in two branches of one if, of which one runs.
func branched(fn ast.Node, a, b ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		found = found || ok && s.Else != nil && kit.Encloses(s.Body, a) && kit.Encloses(s.Else, b)
		return !found
	})
	return found
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
