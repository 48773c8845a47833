package relock

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lent looks for an unlock of what the function has not locked itself in this list,
// be it in the caller or before a loop, with its lock a few quick statements below:
// the state is left to others for a moment that the two calls take as well.
func (j judge) lent(c inspector.Cursor, mu ast.Expr, op string) {
	list := kit.StmtList(c.Parent().Node())
	i := index(list, c.Node())
	if i < 0 {
		return
	}
	for k := range i {
		if before, op := kit.MutexStmt(j.TypesInfo, list[k]); before != nil && (op == "Lock" || op == "RLock") && kit.Same(j.TypesInfo, before, mu) {
			return // a section of its own: after has judged it
		}
	}
	undo := map[string]string{"Unlock": "Lock", "RUnlock": "RLock"}[op]
	for k := i + 1; k < len(list) && k <= i+1+few; k++ {
		again, op := kit.MutexStmt(j.TypesInfo, list[k])
		switch {
		case again != nil && op == undo && kit.Same(j.TypesInfo, again, mu):
			if k > i+1 && !j.meant(c, list, i) {
				j.advise(list[k].(*ast.ExprStmt).X.(*ast.CallExpr), mu)
				j.back[list[k]] = true
			}
			return
		case again != nil || kit.Jumps(list[k]) || !j.quick.Node(list[k], nil) || j.moves(list[k], mu):
			return
		}
	}
}
