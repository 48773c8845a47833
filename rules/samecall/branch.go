package samecall

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// inBranch lists the calls that are made in any case behind an if whose branch makes them,
// too: made before the if, one serves both, and no way makes one more than now.
func (c *checker) inBranch(w *work, told []answer) (found []answer) {
	for i := range w.asks {
		b := w.asks[i]
		known := slices.ContainsFunc(told, func(a answer) bool {
			return slices.ContainsFunc(a.again, func(x ask) bool { return x.call == b.call })
		})
		t, ok := kit.Stmt(b.cursor)
		if known || !ok || !always(b.cursor, t) {
			continue
		}
		for j := range w.asks {
			a := answer{work: w, first: &w.asks[j], again: []ask{b}, branch: true}
			if j != i && c.leads(w, w.asks[j], t) && c.shareable(a) && c.counts(w.asks[j]) {
				found = append(found, a)
				break
			}
		}
	}
	return found
}

// leads tells whether call a stands in the branch of an if before statement t, in the same list, from
// which all ways come to t, unless the call was made, and that changes nothing of what its result is made of.
func (c *checker) leads(w *work, a ask, t inspector.Cursor) bool {
	list := kit.StmtList(t.Parent().Node())
	from, to := -1, -1
	for i, s := range list {
		if kit.Encloses(s, a.call) {
			from = i
		}
		if s == t.Node() {
			to = i
		}
	}
	if from < 0 || to <= from {
		return false
	}
	s, ok := list[from].(*ast.IfStmt)
	if !ok || s.Else != nil || !kit.Encloses(s.Body, a.call) || leavesBefore(s, a.call) || leavesAfter(c.TypesInfo, a.cursor, s) {
		return false
	}
	if loop, in := kit.Loop(a.cursor); in && kit.Encloses(s, loop.Node()) {
		return false
	}
	for v := range w.made.vars {
		if kit.DeclaredIn(v, s) {
			return false
		}
	}
	ch := newChange()
	for i, between := range list[from : to+1] {
		if i > 0 && i < to-from && kit.Jumps(between) {
			return false
		}
		c.collect(ch, between, deep)
	}
	return !ch.hits(c.TypesInfo, w.made)
}

// leavesBefore tells whether an if may leave before it comes to call.
func leavesBefore(s *ast.IfStmt, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = found || n.Pos() < call.Pos()
		}
		return !found
	})
	return found
}

// leavesAfter tells whether what runs behind c in s leaves in the end: the statements behind s are
// then not come to that way.
func leavesAfter(info *types.Info, at inspector.Cursor, s *ast.IfStmt) bool {
	for ; at.Node() != ast.Node(s); at = at.Parent() {
		list := kit.StmtList(at.Node())
		if len(list) == 0 {
			continue
		}
		switch last := list[len(list)-1].(type) {
		case *ast.ReturnStmt, *ast.BranchStmt:
			return true
		case *ast.ExprStmt:
			if call, ok := last.X.(*ast.CallExpr); ok && kit.NeverReturns(info, call) {
				return true
			}
		}
	}
	return false
}
