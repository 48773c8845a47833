package deferinloop

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// staysFor tells whether what is deferred has to last longer than its turn: the function
// waits for good behind the loop, select {}, or a goroutine of the turn goes on with what is to be ended.
func staysFor(info *types.Info, s *site, d *ast.DeferStmt) bool {
	stays := false
	v := kit.Variable(info, kit.Receiver(d.Call))
	ast.Inspect(kit.FuncBody(s.fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			stays = stays || len(n.Body.List) == 0 && n.Pos() > s.loop.Node().End()
		case *ast.GoStmt:
			stays = stays || v != nil && kit.DeclaredIn(v, s.loop.Node()) && kit.Mentions(info, n, v) && goesOnFor(n)
		}
		return !stays
	})
	return stays
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
