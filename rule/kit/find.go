package kit

import (
	"go/ast"
	"reflect"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Around is the expression at c with the parentheses around it.
func Around(c inspector.Cursor) inspector.Cursor {
	for {
		if kind, _ := c.ParentEdge(); kind != edge.ParenExpr_X {
			return c
		}
		c = c.Parent()
	}
}

// Find is Cursor.FindNode, which looks at all below c, by position: it goes down to n past what lies
// before. Where positions overlap, as those of a function's name and type do, it looks at all.
func Find(c inspector.Cursor, n ast.Node) (inspector.Cursor, bool) {
	if n == nil || reflect.ValueOf(n).IsNil() { // the body of a function without one
		return inspector.Cursor{}, false
	}
	if !n.Pos().IsValid() {
		return c.FindNode(n)
	}
	if at, ok := c.FindByPos(n.Pos(), n.End()); ok {
		for ; at.Node() != nil; at = at.Parent() {
			if at.Node() == n {
				return at, true
			}
			if at == c {
				break
			}
		}
	}
	return c.FindNode(n)
}
