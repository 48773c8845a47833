package indexrebuild

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// straight is what map v holds that the statements of list make and fill, one entry each and
// nothing else; nil where they do otherwise.
func (c *checker) straight(list []ast.Stmt, v *types.Var) []ast.Expr {
	if !kit.IsLocal(v) || len(list) == 0 {
		return nil
	}
	made, ok := list[0].(*ast.AssignStmt)
	if !ok || made.Tok != token.DEFINE || len(made.Lhs) != 1 || kit.Variable(c.TypesInfo, made.Lhs[0]) != v || !kit.MadeEmpty(c.TypesInfo, made.Rhs[0]) {
		return nil
	}
	var elts []ast.Expr
	for _, s := range list[1:] {
		kv := c.entry(s, v)
		if kv == nil {
			return nil
		}
		elts = append(elts, kv)
	}
	return elts
}

// entry is what statement s stores in map v; nil for other statements.
func (c *checker) entry(s ast.Stmt, v *types.Var) *ast.KeyValueExpr {
	store, ok := s.(*ast.AssignStmt)
	if !ok || store.Tok != token.ASSIGN || len(store.Lhs) != 1 || len(store.Rhs) != 1 {
		return nil
	}
	in, ok := store.Lhs[0].(*ast.IndexExpr)
	if !ok || kit.Variable(c.TypesInfo, in.X) != v {
		return nil
	}
	return &ast.KeyValueExpr{Key: in.Index, Value: store.Rhs[0]}
}

// behind is what map v holds by the entries that the statements right behind the one at at
// store in it, which are all stores outside of loops that there are.
func (c *checker) behind(at inspector.Cursor, v *types.Var, stores int) []ast.Expr {
	var elts []ast.Expr
	if stmt, ok := kit.Stmt(at); ok {
		at = stmt // var m = make(map[K]V)
	}
	for next, ok := at.NextSibling(); ok; next, ok = next.NextSibling() {
		s, _ := next.Node().(ast.Stmt)
		kv := c.entry(s, v)
		if kv == nil {
			break
		}
		elts = append(elts, kv)
	}
	if len(elts) != stores {
		return nil
	}
	return elts
}

// searches tells whether a range compares each key with one it looks for, and does nothing
// with the others.
func (c *checker) searches(loop *ast.RangeStmt) bool {
	key := kit.Variable(c.TypesInfo, loop.Key)
	if key == nil || len(loop.Body.List) != 1 {
		return false
	}
	s, ok := loop.Body.List[0].(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil {
		return false
	}
	x, op, y, ok := kit.Comparison(s.Cond)
	return ok && op == token.EQL && (kit.Variable(c.TypesInfo, x) == key || kit.Variable(c.TypesInfo, y) == key)
}
