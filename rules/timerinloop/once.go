package timerinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// firstOnly tells whether the timer made at c is made in the first turn only: its variable, from before the loop or
// the label that is jumped back to, is asked for being nil, and never made nil again.
func firstOnly(info *types.Info, c inspector.Cursor) bool {
	v := assigned(info, c)
	decl := kit.Decl(c)
	if v == nil || decl == nil || !kit.IsLocal(v) {
		return false
	}
	asked := false
	for s := range kit.IfsAround(c, c.Inspector().Root()) {
		x, op, y, ok := kit.Comparison(s.Cond)
		asked = asked || ok && op == token.EQL && kit.IsNil(info, y) && kit.Variable(info, x) == v
	}
	if !asked || slices.ContainsFunc(kit.Given(info, decl, v), func(e ast.Expr) bool { return e == nil || kit.IsNil(info, e) }) {
		return false
	}
	if loop, ok := kit.Loop(c); ok {
		return !kit.DeclaredIn(v, loop.Node())
	}
	before := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		l, ok := n.(*ast.LabeledStmt)
		before = before && !(ok && l.Pos() < v.Pos())
		return before
	})
	return before
}

// rare is a time from which a timer is there for what is done a few times a day or hour.
const rare = time.Minute

// paced tells whether the timer made at c paces work that is done once in a while, and sooner where somebody asks:
// its time is a variable that is given what the work says, a minute or more, and the other cases do nothing of their own.
func paced(info *types.Info, c inspector.Cursor, sel *ast.SelectStmt, loop inspector.Cursor) bool {
	v, decl := kit.Variable(info, c.Node().(*ast.CallExpr).Args[0]), kit.Decl(c)
	if v == nil || decl == nil || !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) {
		return false
	}
	long := false
	for _, e := range kit.Given(info, loop.Node(), v) {
		n, constant := int64(0), false
		if e != nil {
			n, constant = kit.ConstInt(info, e)
		}
		if constant && time.Duration(n) < rare {
			return false
		}
		long = long || constant
	}
	if !long {
		return false
	}
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			return false
		}
		_, kept := clause.Comm.(*ast.AssignStmt)
		if kit.CommReceive(clause.Comm) == nil || kept || len(clause.Body) > 0 && !leaves(info, clause.Body) {
			return false
		}
	}
	kind, _ := c.Parent().ParentEdge()
	return kind == edge.ExprStmt_X
}
