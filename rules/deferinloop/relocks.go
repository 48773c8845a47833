package deferinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// relocks tells whether each turn that comes to the defer takes one and the same mutex, in the statement before it:
// it stays locked to the function's end, and the next turn waits for itself. What asks for one value among
// others may find it once, and who unlocks by hand, too, keeps count himself.
func relocks(info *types.Info, s *site, d *ast.DeferStmt) bool {
	mu, op := kit.MutexCall(info, d.Call)
	at, ok := kit.Find(s.loop, d)
	if !ok || op != "Unlock" && op != "RUnlock" || !sameMutex(info, mu, s.loop.Node()) || leavesAnyway(s.loop, at) {
		return false
	}
	list := kit.StmtList(at.Parent().Node())
	i := slices.Index(list, ast.Stmt(d))
	if i < 1 {
		return false
	}
	taken, op := kit.MutexStmt(info, list[i-1])
	if op != "Lock" && op != "RLock" || !kit.Same(info, taken, mu) {
		return false
	}
	for c := at; c.Node() != s.loop.Node(); c = c.Parent() {
		switch n := c.Node().(type) {
		case *ast.IfStmt:
			if !kit.Encloses(n.Body, d) || picks(info, n.Cond) {
				return false
			}
		case *ast.CaseClause:
			return false
		}
	}
	return !letsGo(info, kit.LoopBody(s.loop.Node()), mu)
}

// sameMutex tells whether e is a mutex of package sync that stays the same as long as the loop runs: nothing on the
// way to it is declared in the loop or gets another value there.
func sameMutex(info *types.Info, e ast.Expr, loop ast.Node) bool {
	t := info.TypeOf(e)
	if !kit.IsNamed(t, "sync", "Mutex") && !kit.IsNamed(t, "sync", "RWMutex") {
		return false
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if given(info, loop, x) {
				return false
			}
			if info.Selections[x] == nil { // of another package
				return true
			}
			e = x.X
		case *ast.Ident:
			v := kit.Variable(info, x)
			return v != nil && !kit.DeclaredIn(v, loop) && !given(info, loop, x)
		default:
			return false
		}
	}
}

// given tells whether a statement in n gives e a value.
func given(info *types.Info, n ast.Node, e ast.Expr) bool {
	found := false
	same := func(to ast.Expr) bool { return to != nil && kit.Same(info, to, e) }
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, same)
		case *ast.RangeStmt:
			found = found || same(n.Key) || same(n.Value)
		}
		return !found
	})
	return found
}

// leavesAnyway tells whether the turn has, behind the defer at c, a statement list that ends in an if, a switch or
// a select: where all of its ways leave there is no next turn.
func leavesAnyway(loop, c inspector.Cursor) bool {
	for at := c; at.Node() != loop.Node(); at = at.Parent() {
		list := kit.StmtList(at.Node())
		if len(list) == 0 || list[len(list)-1].Pos() < c.Node().End() {
			continue
		}
		switch last := list[len(list)-1].(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if kit.Jumps(last) {
				return true
			}
		}
	}
	return false
}

// picks tells whether a condition looks for one value among others.
func picks(info *types.Info, cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && b.Op == token.EQL && !kit.IsNil(info, b.Y)
		return !found
	})
	return found
}

// letsGo tells whether a statement in the body unlocks mu by hand.
func letsGo(info *types.Info, body ast.Node, mu ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if stmt, ok := n.(*ast.ExprStmt); ok {
			taken, op := kit.MutexStmt(info, stmt)
			found = found || (op == "Unlock" || op == "RUnlock") && kit.Same(info, taken, mu)
		}
		return !found
	})
	return found
}
