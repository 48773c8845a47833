package relock

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// hollow looks at the end of a quick branch for a lock that was let go in it, and that the next
// statement behind the branch lets go again: it is taken for nothing, as the branch could
// go on without it.
func (j judge) hollow(c inspector.Cursor, mu ast.Expr, op string) {
	if j.back[c.Node().(ast.Stmt)] {
		return
	}
	behind, undo := kit.MutexStmt(j.TypesInfo, behindIf(c))
	if undo != inverse[op] || !kit.Same(j.TypesInfo, behind, mu) {
		return
	}
	list := kit.StmtList(c.Parent().Node())
	let := false // go of, in the branch
	for _, stmt := range list[:len(list)-1] {
		before, op := kit.MutexStmt(j.TypesInfo, stmt)
		switch {
		case before == nil:
			if !j.quick.Node(stmt, j.locking) || j.moves(stmt, mu) {
				return // beside it the lock takes no time, or it is another's
			}
		case kit.Same(j.TypesInfo, before, mu):
			let = op == "Unlock" || op == "RUnlock"
		}
	}
	if let && !j.meant(c, list, len(list)-2) {
		kit.Report(j.Pass, finding.Suggest, c.Node(), fmt.Sprintf("takes %s again only to let go of it", kit.Text(j.Pass, mu)))
	}
}

// locking tells whether a call takes or lets go of a lock.
func (j judge) locking(call *ast.CallExpr) bool {
	mu, _ := kit.MutexCall(j.TypesInfo, call)
	return mu != nil
}

// inverse is what undoes a lock.
var inverse = map[string]string{"Lock": "Unlock", "RLock": "RUnlock"}

// behindIf is the statement behind the if, or the innermost of several around each other that
// something follows, whose branch ends with c; nil where c ends none.
func behindIf(c inspector.Cursor) ast.Stmt {
	for {
		if list := kit.StmtList(c.Parent().Node()); list == nil || list[len(list)-1] != c.Node() {
			return nil
		}
		c = c.Parent()
		if kind, _ := c.ParentEdge(); kind != edge.IfStmt_Body && kind != edge.IfStmt_Else {
			return nil
		}
		for c = c.Parent(); ; c = c.Parent() {
			if kind, _ := c.ParentEdge(); kind != edge.IfStmt_Else {
				break
			}
		}
		if next, ok := c.NextSibling(); ok {
			stmt, _ := next.Node().(ast.Stmt)
			return stmt
		}
	}
}
