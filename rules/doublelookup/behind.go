package doublelookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// known is where the answer of l is known from on: for m[k] = newNode(), behind what is called for
// the value, for the store comes after it.
func (c *checker) known(fn inspector.Cursor, l lookup) token.Pos {
	if s, ok := l.cursor.Parent().Node().(*ast.AssignStmt); ok && l.use == store && len(s.Lhs) == 1 && c.kept(fn, s.Rhs[0], l.expr) {
		return s.End()
	}
	return l.expr.End()
}

// kept tells whether a names the same element behind the evaluation of value: no call in there
// gives a variable or a field of a another value.
func (c *checker) kept(fn inspector.Cursor, value ast.Expr, a *ast.IndexExpr) bool {
	calls, plain := c.callsIn(value)
	if !plain || len(calls) == 0 {
		return false
	}
	kept := true
	ast.Inspect(a, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.StarExpr, *ast.SliceExpr, *ast.FuncLit:
			kept = false
		case *ast.IndexExpr:
			kept = kept && n == a
		case *ast.SelectorExpr:
			kept = kept && c.fieldKept(calls, n)
		case *ast.Ident:
			if v, ok := c.TypesInfo.Uses[n].(*types.Var); ok && !v.IsField() {
				kept = kept && c.variableKept(fn, v)
			}
		}
		return kept
	})
	return kept
}

// callsIn lists the calls in e; plain is false where something in e waits, or a function is written
// out that may do anything.
func (c *checker) callsIn(e ast.Expr) (calls []*ast.CallExpr, plain bool) {
	plain = true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			calls = append(calls, n)
		case *ast.FuncLit:
			plain = false
		case *ast.UnaryExpr:
			plain = plain && n.Op != token.ARROW
		}
		return plain
	})
	return calls, plain
}

// fieldKept tells whether field e has the same value behind calls: the package writes it nowhere,
// or it is one of a local variable that no call is handed.
func (c *checker) fieldKept(calls []*ast.CallExpr, e *ast.SelectorExpr) bool {
	v, ok := c.TypesInfo.ObjectOf(e.Sel).(*types.Var)
	if !ok {
		return false
	}
	if !kit.WrittenIn(c.Pass).Whole(v.Origin()) {
		return true
	}
	root := kit.RootVar(c.TypesInfo, e)
	if !kit.IsLocal(root) {
		return false
	}
	for _, call := range calls {
		if c.hands(call, root) {
			return false
		}
	}
	return true
}

// variableKept tells whether v has the same value behind any call that fn makes: nothing but the
// text of the function changes it, or the package never does.
func (c *checker) variableKept(fn inspector.Cursor, v *types.Var) bool {
	if !kit.IsLocal(v) {
		return v.Pkg() == c.Pkg && !kit.WrittenIn(c.Pass).Whole(v)
	}
	outer := fn.Node()
	if decl := kit.Decl(fn); decl != nil {
		outer = decl
	}
	return kit.DeclaredIn(v, outer) && kit.Private(c.TypesInfo, outer, v)
}
