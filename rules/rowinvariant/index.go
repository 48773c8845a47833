package rowinvariant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// index checks idx := map[string]int{} in a loop, filled from a list that is the same in
// each iteration and then only asked: a table's header is such a list.
func (c *checker) index(at, loop inspector.Cursor, s *ast.AssignStmt) {
	info := c.TypesInfo
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || at.Parent().Node() != ast.Node(kit.LoopBody(loop.Node())) || !(kit.IsMap(info.TypeOf(s.Rhs[0])) && kit.MadeEmpty(info, s.Rhs[0])) {
		return
	}
	m := kit.Variable(info, s.Lhs[0])
	fill, ok := fillOf(at)
	if m == nil || !ok || waits(loop.Node()) || few(c.Pass, loop) {
		return
	}
	if !fillsFrom(info, fill, m) || !c.invariant(loop.Node(), fill.X, fill.X) && !c.setUp(loop.Node(), fill.X) || !onlyAsked(info, loop, fill, m) || kit.LastRound(c.TypesInfo, at, loop) || kit.Cold(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, s.Rhs[0], fmt.Sprintf("fills %s from %s in every iteration with the same entries", m.Name(), kit.Text(c.Pass, fill.X)))
}

// setUp tells whether list is a field of the method's receiver that no function of the package writes once the
// receiver is made: a function that the receiver holds, and that the loop calls, is not there to change it.
func (c *checker) setUp(loop ast.Node, list ast.Expr) bool {
	sel, ok := ast.Unparen(list).(*ast.SelectorExpr)
	if !ok || !kit.IsSlice(c.TypesInfo.TypeOf(list)) {
		return false
	}
	field, _ := c.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
	of := kit.Variable(c.TypesInfo, sel.X)
	if field == nil || !field.IsField() || field.Pkg() != c.Pkg || of == nil || of.Kind() != types.RecvVar || kit.WrittenIn(c.Pass).Has(field.Origin()) {
		return false
	}
	return !kit.Changes(c.TypesInfo, loop, of) && !c.handedOn(loop, of)
}

// handedOn tells whether the loop gives v to a function, or keeps it somewhere.
func (c *checker) handedOn(loop ast.Node, v *types.Var) bool {
	at, ok := kit.Find(kit.Root(c.Pass), loop)
	if !ok {
		return true
	}
	for use := range kit.Uses(c.TypesInfo, at, v) {
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if f, method := c.TypesInfo.ObjectOf(sel.Sel).(*types.Func); method && f.Pkg() != c.Pkg {
			return true
		}
	}
	return false
}

// fillOf is the range right behind the statement at.
func fillOf(at inspector.Cursor) (*ast.RangeStmt, bool) {
	next, ok := at.NextSibling()
	if !ok {
		return nil, false
	}
	fill, ok := next.Node().(*ast.RangeStmt)
	return fill, ok
}

// fillsFrom tells whether a range does nothing but store in map m what is made of its own
// variables.
func fillsFrom(info *types.Info, fill *ast.RangeStmt, m *types.Var) bool {
	if len(fill.Body.List) != 1 {
		return false
	}
	store, ok := fill.Body.List[0].(*ast.AssignStmt)
	if !ok || store.Tok != token.ASSIGN || len(store.Lhs) != 1 || len(store.Rhs) != 1 {
		return false
	}
	entry, ok := store.Lhs[0].(*ast.IndexExpr)
	if !ok || kit.Variable(info, entry.X) != m {
		return false
	}
	own := true
	for _, e := range []ast.Expr{entry.Index, store.Rhs[0]} {
		for _, v := range kit.Variables(info, e) {
			own = own && kit.DeclaredIn(v, fill)
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				own = own && (kit.IsConversion(info, call) || kit.SideEffectFree(info, call))
			}
			return own
		})
	}
	return own
}

// onlyAsked tells whether all that the loop does with map m behind the range that fills it
// is to look something up.
func onlyAsked(info *types.Info, loop inspector.Cursor, fill *ast.RangeStmt, m *types.Var) bool {
	asked := false
	for id := range kit.Uses(info, loop, m) {
		if fill.Pos() <= id.Node().Pos() && id.Node().Pos() < fill.End() {
			continue
		}
		kind, _ := id.ParentEdge()
		if kind != edge.IndexExpr_X || !reads(id.Parent()) {
			return false
		}
		asked = true
	}
	return asked
}
