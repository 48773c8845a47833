package deferinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// staysFor tells whether what is deferred has to last longer than its turn: to the end of the program, as the
// function waits for good behind the loop, select {}, or is main, or a goroutine of the turn goes on with what
// is to be ended; or whether the turn calls the same itself, so that the defer is for returns in between.
func staysFor(info *types.Info, s *site, d *ast.DeferStmt) bool {
	decl, ok := s.fn.(*ast.FuncDecl)
	stays := ok && decl.Recv == nil && decl.Name.Name == "main"
	v := kit.Variable(info, kit.Receiver(d.Call))
	ast.Inspect(kit.FuncBody(s.fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			stays = stays || len(n.Body.List) == 0 && n.Pos() > s.loop.Node().End()
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			stays = stays || ok && len(call.Args) == 0 && kit.Same(info, call.Fun, d.Call.Fun) && comesTo(s, d, n)
		case *ast.GoStmt:
			stays = stays || v != nil && kit.DeclaredIn(v, s.loop.Node()) && kit.Mentions(info, n, v) && goesOnFor(n)
		}
		return !stays
	})
	return stays
}

// comesTo tells whether a turn that defers comes to stmt: it stands in the loop's body, or in the list of the defer
// behind it, with nothing between that goes on with the next turn.
func comesTo(s *site, d *ast.DeferStmt, stmt ast.Stmt) bool {
	if slices.Contains(kit.LoopBody(s.loop.Node()).List, stmt) {
		return true
	}
	at, ok := kit.Find(s.loop, d)
	if !ok {
		return false
	}
	list := kit.StmtList(at.Parent().Node())
	return slices.Contains(list, stmt) && d.Pos() < stmt.Pos() && !goesOn(s.loop, d.End(), stmt.Pos())
}

// goesOnFor tells whether a goroutine has a loop without a condition.
func goesOnFor(start *ast.GoStmt) bool {
	found := false
	ast.Inspect(start, func(n ast.Node) bool {
		loop, ok := n.(*ast.ForStmt)
		found = found || ok && loop.Cond == nil
		return !found
	})
	return found
}
