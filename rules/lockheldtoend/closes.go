package lockheldtoend

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// closes is the first call that closes what the section has taken out of what the lock
// guards: nobody else finds it there any more, and how long it takes nobody here knows.
func (s *scope) closes(list []ast.Stmt) string {
	info, found := s.g.pass.TypesInfo, ""
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" || !ends(info, call) {
			return
		}
		if v := kit.Variable(info, kit.Receiver(call)); v != nil && s.out[v] {
			found = types.ExprString(call.Fun) + " (which may take long)"
		}
	})
	return found
}

// ends matches a method named for closing that is not told how, and gives nothing but an error.
func ends(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !kit.OnlyFails(f.Signature()) {
		return false
	}
	switch f.Name() {
	case "Close", "Shutdown", "GracefulStop", "CloseWithError":
		return true
	}
	return false
}

// closing tells whether the statements close something.
func (w *work) closing(list []ast.Stmt) bool {
	found := false
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && ends(w.pass.TypesInfo, call)
	})
	return found
}
