package costlyfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// allHeld tells whether none of the pointers is nil, as far as the text before at and
// the parts of the condition that are asked before show. The last of the parts
// is the costly one itself: what it looks behind whatever happens would have
// panicked in either order.
func (c *checker) allHeld(at inspector.Cursor, pointers, parts []ast.Expr, op token.Token) bool {
	for _, p := range pointers {
		if !c.held(at, p, parts, op) {
			return false
		}
	}
	return true
}

func (c *checker) held(at inspector.Cursor, p ast.Expr, parts []ast.Expr, op token.Token) bool {
	for i, part := range parts {
		if kit.Follows(c.TypesInfo, part, p) || i+1 < len(parts) && c.asksNil(part, p, op == token.LAND) {
			return true
		}
	}
	v := kit.Variable(c.TypesInfo, p)
	if !kit.IsLocal(v) {
		return false
	}
	fn, ok := kit.Function(at)
	if !ok {
		return false
	}
	all := fn.Node()
	if decl := kit.Decl(at); decl != nil {
		all = decl // another literal may change what this one has captured
	}
	given := kit.Given(c.TypesInfo, all, v)
	switch {
	case len(given) > 1, len(given) == 1 && v.Kind() != types.LocalVar:
		return false // it leads elsewhere later
	case len(given) == 1 && given[0] != nil && made(given[0]):
		return true
	}
	return c.heldBefore(at, fn, p)
}

// made tells whether e is the address of a new value.
func made(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}

// heldBefore looks for a statement of fn that was run before at and tells that the variable p is not nil.
func (c *checker) heldBefore(at, fn inspector.Cursor, p ast.Expr) bool {
	for n := at; n.Node() != fn.Node(); n = n.Parent() {
		if up, ok := n.Parent().Node().(*ast.IfStmt); ok {
			switch n.Node() {
			case up.Body:
				if c.asksNil(up.Cond, p, true) || kit.Follows(c.TypesInfo, up.Cond, p) {
					return true
				}
			case up.Else:
				if c.asksNil(up.Cond, p, false) || kit.Follows(c.TypesInfo, up.Cond, p) {
					return true
				}
			case up.Cond:
				if up.Init != nil && kit.Follows(c.TypesInfo, up.Init, p) {
					return true
				}
			}
		}
		if stmt, ok := n.Node().(ast.Stmt); ok {
			for _, s := range kit.StmtList(n.Parent().Node()) {
				if s == stmt {
					break
				}
				if c.tells(s, p) {
					return true
				}
			}
		}
	}
	return false
}

// tells tells whether p is not nil once s has run to its end.
func (c *checker) tells(s ast.Stmt, p ast.Expr) bool {
	switch s := s.(type) {
	case *ast.DeferStmt:
		return kit.Follows(c.TypesInfo, s.Call.Fun, p)
	case *ast.IfStmt:
		if kit.Leaves(s.Body) && c.asksNil(s.Cond, p, false) {
			return true
		}
	}
	return kit.Follows(c.TypesInfo, s, p)
}

// asksNil tells whether cond says that p is not nil: where it is true, and else where it is false.
func (c *checker) asksNil(cond, p ast.Expr, holds bool) bool {
	cond = ast.Unparen(cond)
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if holds && b.Op == token.LAND || !holds && b.Op == token.LOR {
		return c.asksNil(b.X, p, holds) || c.asksNil(b.Y, p, holds)
	}
	if want := map[bool]token.Token{true: token.NEQ, false: token.EQL}[holds]; b.Op != want {
		return false
	}
	return kit.Same(c.TypesInfo, b.X, p) && kit.IsNil(c.TypesInfo, b.Y) || kit.Same(c.TypesInfo, b.Y, p) && kit.IsNil(c.TypesInfo, b.X)
}
