package goleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// eachTurn tells whether a literal that go starts in a loop without a condition waits for
// nothing but the end of what lasts longer than the loop, to end something that the turn has
// made: go func() { <-stop; conn.Close() }(). The turn that is over leaves it behind.
func eachTurn(info *types.Info, start inspector.Cursor, lit *ast.FuncLit) bool {
	loop, ok := kit.LoopOf(start)
	if !ok {
		return false
	}
	endless, ok := loop.Node().(*ast.ForStmt)
	if !ok || endless.Cond != nil || endless.Post != nil || kit.LastRound(info, start, loop) {
		return false
	}
	awaited := awaits(lit.Body)
	for _, ch := range awaited {
		if call, ok := ast.Unparen(ch).(*ast.CallExpr); ok {
			if !kit.IsMethod(info, call, "context", "Context", "Done") {
				return false
			}
			ch = kit.Receiver(call)
		}
		if v := kit.RootVar(info, ch); v == nil || kit.DeclaredIn(v, loop.Node()) {
			return false
		}
	}
	return len(awaited) > 0 && calls(info, endless.Body, lit)
}

// calls tells whether a literal calls what the turn around it has made, or a method of it.
func calls(info *types.Info, turn *ast.BlockStmt, lit *ast.FuncLit) bool {
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		v := kit.RootVar(info, call.Fun)
		found = found || v != nil && kit.DeclaredIn(v, turn) && !kit.DeclaredIn(v, lit)
		return !found
	})
	return found
}
