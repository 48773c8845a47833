package doublelookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// An operand of && and || is evaluated for some outcomes of the whole only.
type outcome int

const (
	either  outcome = iota // evaluated whatever comes out
	ifTrue                 // evaluated where the whole is true: b of a && b
	ifFalse                // evaluated where the whole is false: b of a || b
)

// implied tells whether a, an operand that a condition may pass over, is evaluated on each way
// to b all the same: if t != nil && m[k] != nil { m[k] }.
func implied(a, b inspector.Cursor) bool {
	when := either
	for at := a; ; {
		kind, _ := at.ParentEdge()
		if kind == edge.Invalid {
			return false
		}
		up := at.Parent()
		switch n := up.Node().(type) {
		case *ast.BinaryExpr:
			if n.Op != token.LAND && n.Op != token.LOR {
				if when != either {
					return false
				}
				break
			}
			here := ifTrue
			if n.Op == token.LOR {
				here = ifFalse
			}
			if up.Contains(b) { // in Y, for at holds a
				return kind == edge.BinaryExpr_X && (when == either || when == here)
			}
			switch {
			case kind == edge.BinaryExpr_X && when == either:
			case when == either || when == here:
				when = here
			default:
				return false
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT && when != either {
				when = ifTrue + ifFalse - when
			} else if when != either {
				return false
			}
		case *ast.ParenExpr:
		case *ast.IfStmt:
			return kind == edge.IfStmt_Cond && decides(up, n, when, b)
		case *ast.ForStmt:
			return kind == edge.ForStmt_Cond && when == ifTrue && kit.Encloses(n.Body, b.Node())
		case *ast.CaseClause:
			if !up.Contains(b) {
				return false
			}
			body, _ := kit.ChildOf(up, b).ParentEdge()
			return len(n.List) == 1 && kind == edge.CaseClause_List && body == edge.CaseClause_Body && when == ifTrue && tagless(up)
		case *ast.AssignStmt: // m[k][i] = f(m[k][i])
			if !up.Contains(b) {
				return false
			}
			other, _ := kit.ChildOf(up, b).ParentEdge()
			return when == either && kind == edge.AssignStmt_Lhs && other == edge.AssignStmt_Rhs
		case ast.Stmt:
			return false
		default:
			if when != either {
				return false
			}
			if _, lit := up.Node().(*ast.FuncLit); lit {
				return false
			}
		}
		at = up
	}
}

// decides tells whether b is reached only where the condition of s came out as when says.
func decides(at inspector.Cursor, s *ast.IfStmt, when outcome, b inspector.Cursor) bool {
	switch {
	case kit.Encloses(s.Body, b.Node()):
		return when == ifTrue
	case s.Else != nil:
		return when == ifFalse && kit.Encloses(s.Else, b.Node())
	}
	return when == ifFalse && b.Node().Pos() >= s.End() && leavesWhole(s.Body) && at.Parent().Contains(b)
}

// leavesWhole tells whether a block ends by leaving and has no other way out.
func leavesWhole(b *ast.BlockStmt) bool {
	return kit.Leaves(b) && !branches(b, b.List[len(b.List)-1])
}

// branches tells whether a statement of a block other than last goes elsewhere than to the
// next, returns apart.
func branches(b *ast.BlockStmt, last ast.Stmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		if _, jump := n.(*ast.BranchStmt); jump && n != last {
			found = true
		}
		return !found
	})
	return found
}

// tagless tells whether a clause is one of a switch that compares nothing.
func tagless(clause inspector.Cursor) bool {
	s, ok := clause.Parent().Parent().Node().(*ast.SwitchStmt)
	return ok && s.Tag == nil
}

// leaving lists the bodies of ifs that return, or go on with the next turn of the loop that is the value.
func leaving(fn inspector.Cursor) map[ast.Node]ast.Node {
	bodies := map[ast.Node]ast.Node{}
	for at := range fn.Preorder((*ast.IfStmt)(nil)) {
		b := at.Node().(*ast.IfStmt).Body
		if len(b.List) == 0 {
			continue
		}
		switch s := b.List[len(b.List)-1].(type) {
		case *ast.ReturnStmt:
			if !branches(b, nil) {
				bodies[b] = nil
			}
		case *ast.BranchStmt:
			if loop, ok := kit.Loop(at); ok && s.Tok == token.CONTINUE && s.Label == nil && !branches(b, s) {
				bodies[b] = loop.Node()
			}
		}
	}
	return bodies
}

// gone tells whether n is a leaving body behind pos that returns, or goes on with the next turn of a loop
// around pos: what is done there is not done before b, which stands behind it.
func (h held) gone(n ast.Node, b *ast.IndexExpr, inLoop bool) bool {
	loop, ok := h.leaving[n]
	if !ok || n.Pos() < h.pos || n.End() > b.Pos() && !inLoop || kit.Encloses(n, b) {
		return false
	}
	return loop == nil || !inLoop && loop.Pos() <= h.pos && h.pos < loop.End()
}

// header tells whether c is evaluated once, before the loop's first turn: the list of a range.
func header(loop ast.Node, c inspector.Cursor) bool {
	switch n := loop.(type) {
	case *ast.RangeStmt:
		return kit.Encloses(n.X, c.Node())
	case *ast.ForStmt:
		return n.Init != nil && kit.Encloses(n.Init, c.Node())
	}
	return false
}

// element tells whether l is an element of a slice of plain values, which no map and no key
// that a is made of hangs on: m[k][i] = "x" leaves m[k] what it is.
func (c *checker) element(l ast.Expr, a *ast.IndexExpr) bool {
	index, ok := ast.Unparen(l).(*ast.IndexExpr)
	if !ok {
		return false
	}
	list, ok := kit.Underlying(c.TypesInfo, index.X).(*types.Slice)
	if !ok {
		return false
	}
	if _, plain := list.Elem().Underlying().(*types.Basic); !plain {
		return false
	}
	apart := true
	ast.Inspect(a, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr, *ast.SliceExpr:
			apart = false
		case *ast.IndexExpr:
			apart = apart && kit.IsMap(c.TypesInfo.TypeOf(n.X))
		}
		return apart
	})
	return apart
}

// otherField tells whether each mention of v in n is of a field that leads elsewhere than to
// the map: t.log of t.nodes, given to code that knows nothing of t.
func (c *checker) otherField(n ast.Node, v *types.Var, a *ast.IndexExpr) bool {
	path := a.X
	apart := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if kit.Variable(c.TypesInfo, n.X) != v {
				return apart
			}
			sel := c.TypesInfo.Selections[n]
			if sel == nil || sel.Kind() != types.FieldVal || kit.Contains(c.TypesInfo, path, n) {
				apart = false
			}
			return false
		case *ast.Ident:
			apart = apart && c.TypesInfo.ObjectOf(n) != v
		}
		return apart
	})
	return apart
}

// through tells whether a leads through an element of a list of that type, as all[0][k] does.
func (c *checker) through(a *ast.IndexExpr, list types.Type) bool {
	found := false
	ast.Inspect(a, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && types.Identical(kit.Underlying(c.TypesInfo, index.X), list) {
			found = true
		}
		return !found
	})
	return found
}

// hands tells whether a call is given v, or something of it that may lead to the map: a text
// or a number of an element does not.
func (c *checker) hands(call *ast.CallExpr, v *types.Var) bool {
	if kit.Mentions(c.TypesInfo, call.Fun, v) {
		return true
	}
	for _, arg := range call.Args {
		if _, plain := kit.Underlying(c.TypesInfo, arg).(*types.Basic); !plain && kit.Mentions(c.TypesInfo, arg, v) {
			return true
		}
	}
	return false
}
