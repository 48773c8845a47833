package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// hiredForEver tells whether a goroutine takes what its starter sends on a channel of
// its own, to the end of that channel, and the starter goes without closing it.
func hiredForEver(pass *analysis.Pass, c inspector.Cursor) bool {
	v := takenToTheEnd(pass, c.Node().(*ast.GoStmt))
	fn, ok := kit.Function(c)
	if !ok || !kit.IsLocal(v) || v.Pos() < kit.FuncBody(fn.Node()).Pos() || v.Pos() > fn.Node().End() {
		return false
	}
	if given := kit.Given(pass.TypesInfo, fn.Node(), v); len(given) != 1 || !makes(pass.TypesInfo, given[0]) {
		return false
	}
	sent := false
	for id := range kit.Uses(pass.TypesInfo, fn, v) {
		switch kind, _ := id.ParentEdge(); {
		case kind == edge.SendStmt_Chan:
			if at, _ := kit.Function(id); at.Node() != fn.Node() || inEndless(pass.TypesInfo, id) {
				return false
			}
			sent = true
		case kit.Received(id):
			if at, _ := kit.Function(id); at.Node() == fn.Node() {
				return false
			}
		case kind == edge.CallExpr_Args && ofSignals(pass.TypesInfo, id.Parent().Node().(*ast.CallExpr)):
			// A function that answers is called again, one that only sets up is not.
			if !answers(pass.TypesInfo, fn.Node()) || constructs(fn) {
				return false
			}
			sent = true
		case kind == edge.CallExpr_Args:
			start, ok := id.Parent().Parent().Node().(*ast.GoStmt)
			if !ok || takenToTheEnd(pass, start) != v {
				return false
			}
		default:
			return false
		}
	}
	return sent
}

// takenToTheEnd is the channel, as the starter names it, over which a goroutine ranges
// and which it does nothing else with; nil for other goroutines.
func takenToTheEnd(pass *analysis.Pass, start *ast.GoStmt) *types.Var {
	info := pass.TypesInfo
	body := bodyOf(info, kit.EffectsOf(pass), start.Call, nil)
	if body == nil {
		return nil
	}
	for _, stmt := range body.List {
		from := toTheEnd(stmt)
		if from == nil {
			if kit.Returns(stmt) {
				return nil
			}
			continue
		}
		v := kit.Variable(info, from)
		if _, channel := kit.Underlying(info, from).(*types.Chan); !channel || v == nil {
			continue
		}
		i := paramOf(info, start.Call, v)
		if i < 0 {
			return v
		}
		used := 0
		ast.Inspect(body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && info.Uses[id] == v {
				used++
			}
			return true
		})
		if used > 1 || i >= len(start.Call.Args) {
			return nil
		}
		return kit.Variable(info, start.Call.Args[i])
	}
	return nil
}

// toTheEnd is what a loop takes all of, and has no other way out: for x := range ch, or
// for { x, ok := <-ch; if !ok { return }; ... }; nil for other statements.
func toTheEnd(stmt ast.Stmt) ast.Expr {
	switch loop := stmt.(type) {
	case *ast.RangeStmt:
		if !kit.Quits(loop.Body) {
			return loop.X
		}
	case *ast.ForStmt:
		if loop.Cond != nil || loop.Init != nil || loop.Post != nil || len(loop.Body.List) < 2 {
			return nil
		}
		take, ok := loop.Body.List[0].(*ast.AssignStmt)
		if !ok || len(take.Lhs) != 2 || len(take.Rhs) != 1 {
			return nil
		}
		recv, ok := ast.Unparen(take.Rhs[0]).(*ast.UnaryExpr)
		if !ok || recv.Op != token.ARROW || !leavesUnless(loop.Body.List[1], take.Lhs[1]) {
			return nil
		}
		if rest := (&ast.BlockStmt{List: loop.Body.List[2:]}); !kit.Quits(rest) {
			return recv.X
		}
	}
	return nil
}

// leavesUnless matches if !ok { return }, or break.
func leavesUnless(stmt ast.Stmt, ok ast.Expr) bool {
	s, is := stmt.(*ast.IfStmt)
	if !is || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	not, is := ast.Unparen(s.Cond).(*ast.UnaryExpr)
	if !is || not.Op != token.NOT {
		return false
	}
	asked, is := ast.Unparen(not.X).(*ast.Ident)
	given, named := ok.(*ast.Ident)
	if !is || !named || asked.Name != given.Name {
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK && last.Label == nil
	}
	return false
}

// paramOf is which parameter of the called function or literal v is, -1 if none.
func paramOf(info *types.Info, call *ast.CallExpr, v *types.Var) int {
	var sig *types.Signature
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		sig, _ = info.TypeOf(lit).(*types.Signature)
	} else if f := kit.Callee(info, call); f != nil {
		sig = f.Origin().Signature()
	}
	if sig == nil {
		return -1
	}
	return kit.ParamIndex(sig, v)
}

// inEndless tells whether c stands in a loop that nothing in its text ends.
func inEndless(info *types.Info, c inspector.Cursor) bool {
	for loop := range c.Enclosing((*ast.ForStmt)(nil)) {
		if kit.Endless(info, loop.Node().(ast.Stmt), false) {
			return true
		}
	}
	return false
}

// ofSignals tells whether a call has the process's signals sent on a channel, or ends
// that, which does not close it.
func ofSignals(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "os/signal", "Notify", "Stop")
}

// constructs tells by the name of a function that it makes something, once mostly.
func constructs(fn inspector.Cursor) bool {
	decl := kit.Decl(fn)
	return decl != nil && kit.FirstWord(decl.Name.Name) == "new"
}
