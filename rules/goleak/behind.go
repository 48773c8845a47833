package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// endsInVain tells whether the goroutine defers to end what a loop receives from that nothing ends:
// defer sub.Cancel(); for { select { case <-sub.Updates(): ... } }. It was meant to end, and is never told to.
func (g *goroutine) endsInVain() bool {
	info := g.pass.TypesInfo
	var ended []*types.Var
	for _, stmt := range g.body.List {
		if d, ok := stmt.(*ast.DeferStmt); ok {
			if v := endedBy(info, d.Call); v != nil {
				ended = append(ended, v)
			}
			continue
		}
		if len(ended) == 0 || kit.Returns(stmt) {
			continue
		}
		if kit.Endless(info, g.reduced(stmt), false) && receivesOf(info, stmt, ended) {
			return true
		}
	}
	return false
}

// endedBy is the variable whose method a call is that by its name ends what it stands for.
func endedBy(info *types.Info, call *ast.CallExpr) *types.Var {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) > 0 {
		return nil
	}
	switch kit.FirstWord(f.Name()) {
	case "cancel", "close", "stop", "unsubscribe", "release", "shutdown":
		return kit.Variable(info, kit.Receiver(call))
	}
	return nil
}

// receivesOf tells whether a loop receives from channels of the variables, and does not wait for anything else.
func receivesOf(info *types.Info, loop ast.Stmt, of []*types.Var) bool {
	received, others := false, false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if n.Op != token.ARROW {
				return true
			}
			own := false
			for _, v := range of {
				own = own || kit.Mentions(info, n.X, v)
			}
			received, others = received || own, others || !own
		}
		return !others
	})
	return received && !others
}
