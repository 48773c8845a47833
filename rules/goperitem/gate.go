package goperitem

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// gated tells whether the goroutine begins by waiting for a channel of the function that is closed
// behind the loop: all are to begin at once, and with a bound none would.
func (t *turn) gated() bool {
	info, decl := t.pass.TypesInfo, kit.Decl(t.at)
	gate := firstAwaited(info, t.start)
	if gate == nil || decl == nil || !kit.IsLocal(gate) || kit.DeclaredIn(gate, t.at.Node()) {
		return false
	}
	opens := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			opens = opens || n.Pos() > t.at.Node().End() && kit.IsBuiltin(info, n, "close") && kit.Variable(info, n.Args[0]) == gate
		}
		return !opens
	})
	return opens
}

// firstAwaited is the channel that the literal of a goroutine receives from before anything but
// defers, nil for none.
func firstAwaited(info *types.Info, start ast.Stmt) *types.Var {
	lit := literal(start)
	if lit == nil {
		return nil
	}
	for _, stmt := range lit.Body.List {
		switch s := stmt.(type) {
		case *ast.DeferStmt:
			continue
		case *ast.ExprStmt:
			if u, ok := s.X.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
				return kit.Variable(info, u.X)
			}
		}
		return nil
	}
	return nil
}

// literal is the literal that a statement starts a goroutine with, nil where it names a function.
func literal(start ast.Stmt) (lit *ast.FuncLit) {
	switch s := start.(type) {
	case *ast.GoStmt:
		lit, _ = ast.Unparen(s.Call.Fun).(*ast.FuncLit)
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && len(call.Args) == 1 {
			lit, _ = ast.Unparen(call.Args[0]).(*ast.FuncLit)
		}
	}
	return lit
}
