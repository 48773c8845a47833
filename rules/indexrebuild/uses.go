package indexrebuild

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// uses is what a function does with a local map.
type uses struct {
	onlyAsked bool               // nothing but filling it and asking it
	fills     []inspector.Cursor // the loops that fill it
	stores    []*ast.AssignStmt
	straight  int  // stores outside of loops
	asked     int  // lookups
	askedOnce bool // no lookup stands in a loop
	plainFill bool // each iteration stores a plain value
}

// usesOf classifies every use of v in fn. A literal that reads the map may run
// later and often: the map is then built once for many questions. One that a
// standard function is given, to sort by, runs at once.
func (c *checker) usesOf(fn inspector.Cursor, v *types.Var) uses {
	u := uses{onlyAsked: true, askedOnce: true, plainFill: true}
	for id := range kit.Uses(c.TypesInfo, fn, v) {
		if of, _ := kit.Function(id); of.Node() != fn.Node() {
			if !c.runsAtOnce(of, fn) {
				u.onlyAsked = false
				return u
			}
			u.askedOnce = false
		}
		c.use(&u, fn, id, v)
	}
	return u
}

// runsAtOnce tells whether literal lit, which stands in fn, is given to a function of a
// package that keeps none.
func (c *checker) runsAtOnce(lit, fn inspector.Cursor) bool {
	kind, _ := lit.ParentEdge()
	if around, _ := kit.Function(lit.Parent()); kind != edge.CallExpr_Args || around.Node() != fn.Node() {
		return false
	}
	f := kit.Callee(c.TypesInfo, lit.Parent().Node().(*ast.CallExpr))
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch kit.Package(f) {
	case "sort", "slices", "strings", "bytes":
		return true
	}
	return false
}

func (c *checker) use(u *uses, fn, id inspector.Cursor, v *types.Var) {
	kind, _ := id.ParentEdge()
	parent := id.Parent()
	if kind == edge.CallExpr_Args && kit.IsBuiltin(c.TypesInfo, parent.Node().(*ast.CallExpr), "len") {
		return
	}
	if kind == edge.RangeStmt_X && c.searches(parent.Node().(*ast.RangeStmt)) {
		u.asked++
		u.askedOnce = false
		return
	}
	if _, i := id.ParentEdge(); kind == edge.CallExpr_Args && c.onlyAsks(parent.Node().(*ast.CallExpr), i) {
		u.asked++
		u.askedOnce = false
		return
	}
	if kind != edge.IndexExpr_X {
		u.onlyAsked = false
		return
	}
	up, _ := parent.ParentEdge()
	switch s := parent.Parent().Node().(type) {
	case *ast.IncDecStmt:
		u.onlyAsked = false // a count
		return
	case *ast.AssignStmt:
		if up == edge.AssignStmt_Lhs {
			c.store(u, fn, parent.Parent(), s, v)
			return
		}
	}
	u.asked++
	if _, loops := kit.Loop(parent); loops {
		u.askedOnce = false
	}
}

func (c *checker) store(u *uses, fn, at inspector.Cursor, s *ast.AssignStmt, v *types.Var) {
	loop, ok := outermost(at)
	if !ok && c.entry(s, v) != nil {
		u.straight++
		return
	}
	if !ok || s.Tok != token.ASSIGN || len(s.Rhs) != 1 || kit.Mentions(c.TypesInfo, s.Rhs[0], v) {
		u.onlyAsked = false
		return
	}
	if !c.plain(at, loop, v) {
		u.plainFill = false
	}
	u.stores = append(u.stores, s)
	for _, l := range u.fills {
		if l.Node() == loop.Node() {
			return
		}
	}
	u.fills = append(u.fills, loop)
}

// plain tells whether the store at c is done for each element of the loops, or for those
// that fulfil a condition which does not ask the map.
func (c *checker) plain(at, loop inspector.Cursor, v *types.Var) bool {
	for up := at.Parent(); up.Node() != loop.Node(); up = up.Parent() {
		switch n := up.Node().(type) {
		case *ast.BlockStmt, *ast.RangeStmt:
		case *ast.IfStmt:
			if kit.Mentions(c.TypesInfo, n.Cond, v) || n.Init != nil && kit.Mentions(c.TypesInfo, n.Init, v) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// listOf is the list that a loop goes over, by range or by counting to its length; nil for others.
func (c *checker) listOf(loop ast.Node) ast.Expr {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return loop.X
	case *ast.ForStmt:
		if _, bound := kit.Counter(c.TypesInfo, loop); bound != nil {
			return kit.LenOf(c.TypesInfo, bound)
		}
	}
	return nil
}

func outermost(at inspector.Cursor) (loop inspector.Cursor, ok bool) {
	for l, found := kit.Loop(at); found; l, found = kit.Loop(l) {
		loop, ok = l, true
	}
	return loop, ok
}

// fromLoop tells whether what the loop stores is made of the loop's own
// variables and package-level names: nothing of the call's arguments goes in.
func (c *checker) fromLoop(u uses, loop inspector.Cursor) bool {
	body, list, i := loop.Node(), c.listOf(loop.Node()), kit.LoopIndex(c.TypesInfo, loop.Node())
	own := true
	ast.Inspect(kit.LoopBody(body), func(n ast.Node) bool {
		if at, ok := n.(*ast.IndexExpr); ok && list != nil && i != nil && kit.Same(c.TypesInfo, at.X, list) && kit.Variable(c.TypesInfo, at.Index) == i {
			return false // the loop's element: s.columns[i]
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return own
		}
		v, ok := c.TypesInfo.Uses[id].(*types.Var)
		if !ok || v.IsField() || !kit.IsLocal(v) || kit.IsMap(v.Type()) {
			return own
		}
		own = own && kit.DeclaredIn(v, body)
		return own
	})
	return own
}
