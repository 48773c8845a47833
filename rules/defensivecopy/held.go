package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// held tells whether a function takes a lock of root's before pos and lets it go when it
// returns, so that nobody else changes what root has.
func held(info *types.Info, fn inspector.Cursor, root *types.Var, pos token.Pos) bool {
	body := kit.FuncBody(fn.Node())
	if body == nil || root == nil {
		return false
	}
	for i, s := range body.List {
		if i == 0 || pos <= s.Pos() {
			continue
		}
		deferred, ok := s.(*ast.DeferStmt)
		if !ok {
			continue
		}
		mu, op := kit.MutexCall(info, deferred.Call)
		locked, how := kit.MutexStmt(info, body.List[i-1])
		if mu != nil && locked != nil && kit.RootVar(info, mu) == root && kit.Same(info, mu, locked) &&
			(op == "Unlock" && how == "Lock" || op == "RUnlock" && how == "RLock") {
			return true
		}
	}
	return false
}
