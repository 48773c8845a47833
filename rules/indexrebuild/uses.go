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
	onlyAsked bool               // nothing but filling it in loops and asking it
	fills     []inspector.Cursor // the loops that fill it
	stores    []*ast.AssignStmt
	asked     int  // lookups
	askedOnce bool // no lookup stands in a loop
	plainFill bool // each iteration stores a plain value
}

// usesOf classifies every use of v in fn. A literal that reads the map may run
// later and often: the map is then built once for many questions.
func (c *checker) usesOf(fn inspector.Cursor, v *types.Var) uses {
	u := uses{onlyAsked: true, askedOnce: true, plainFill: true}
	for id := range kit.Uses(c.TypesInfo, fn, v) {
		if owner(id) != fn.Node() {
			u.onlyAsked = false
			return u
		}
		c.use(&u, fn, id, v)
	}
	return u
}

func owner(at inspector.Cursor) ast.Node {
	for f := range at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.Node()
	}
	return nil
}

func (c *checker) use(u *uses, fn, id inspector.Cursor, v *types.Var) {
	kind, _ := id.ParentEdge()
	parent := id.Parent()
	if kind == edge.CallExpr_Args && kit.IsBuiltin(c.TypesInfo, parent.Node().(*ast.CallExpr), "len") {
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
	if !ok || s.Tok != token.ASSIGN || len(s.Rhs) != 1 || kit.Mentions(c.TypesInfo, s.Rhs[0], v) {
		u.onlyAsked = false
		return
	}
	direct, _ := at.ParentEdge()
	if inner, _ := kit.Loop(at); inner.Node() != loop.Node() || direct != edge.BlockStmt_List || at.Parent().Node() != kit.LoopBody(loop.Node()) {
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

func outermost(at inspector.Cursor) (loop inspector.Cursor, ok bool) {
	for l, found := kit.Loop(at); found; l, found = kit.Loop(l) {
		loop, ok = l, true
	}
	return loop, ok
}

// fromLoop tells whether what the loop stores is made of the loop's own
// variables and package-level names: nothing of the call's arguments goes in.
func (c *checker) fromLoop(u uses, loop inspector.Cursor) bool {
	body := loop.Node()
	own := true
	ast.Inspect(kit.LoopBody(body), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return own
		}
		v, ok := c.TypesInfo.Uses[id].(*types.Var)
		if !ok || v.IsField() || !kit.IsLocal(v) || kit.IsMap(v.Type()) {
			return own
		}
		own = own && body.Pos() <= v.Pos() && v.Pos() < body.End()
		return own
	})
	return own
}
