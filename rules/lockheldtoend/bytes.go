package lockheldtoend

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// replaced tells whether e looks bytes up in a map of the lock's holder that the package
// only ever puts in as a whole: nobody changes them once they are there, so that they
// may be read without the lock.
func (s *scope) replaced(e ast.Expr) bool {
	info := s.g.pass.TypesInfo
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(index.X).(*ast.SelectorExpr)
	if !ok || kit.Variable(info, sel.X) != s.root {
		return false
	}
	field, ok := info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != s.g.pass.Pkg {
		return false
	}
	m, ok := field.Type().Underlying().(*types.Map)
	return ok && kit.IsBytes(m.Elem()) && s.g.onlyReplaced(field.Origin())
}

// onlyReplaced tells whether no use of a map of bytes in the package changes some of them
// in place.
func (g *guards) onlyReplaced(field *types.Var) bool {
	if known, done := g.whole[field]; done {
		return known
	}
	whole := true
	for id := range kit.Uses(g.pass.TypesInfo, kit.Root(g.pass), field) {
		at := id
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.IndexExpr_X:
			whole = whole && g.readsOnly(at.Parent())
		case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		case edge.CallExpr_Args:
			call := at.Parent().Node().(*ast.CallExpr)
			whole = whole && (kit.IsBuiltin(g.pass.TypesInfo, call, "len") || kit.IsBuiltin(g.pass.TypesInfo, call, "delete") || kit.IsBuiltin(g.pass.TypesInfo, call, "clear"))
		case edge.RangeStmt_X:
			loop := at.Parent().Node().(*ast.RangeStmt)
			v := kit.Variable(g.pass.TypesInfo, loop.Value)
			whole = whole && (loop.Value == nil || v == nil || !g.changed(at, v))
		default:
			whole = false
		}
	}
	if g.whole == nil {
		g.whole = map[*types.Var]bool{}
	}
	g.whole[field] = whole
	return whole
}

// readsOnly judges bytes at c that were looked up, or are put in.
func (g *guards) readsOnly(c inspector.Cursor) bool {
	info := g.pass.TypesInfo
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.ReturnStmt_Results, edge.KeyValueExpr_Value:
		return true
	case edge.AssignStmt_Rhs:
		v := kit.Variable(info, c.Parent().Node().(*ast.AssignStmt).Lhs[i])
		return v != nil && kit.IsLocal(v) && !g.changed(c, v)
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		return !(i == 0 && (kit.IsBuiltin(info, call, "append") || kit.IsBuiltin(info, call, "copy")))
	}
	return false
}

// changed tells whether the function around c changes some of the bytes in v.
func (g *guards) changed(c inspector.Cursor, v *types.Var) bool {
	info := g.pass.TypesInfo
	frame, ok := kit.Function(c)
	if !ok {
		return true
	}
	for id := range kit.Uses(info, frame, v) {
		switch kind, i := id.ParentEdge(); kind {
		case edge.IndexExpr_X:
			if up, _ := id.Parent().ParentEdge(); up == edge.AssignStmt_Lhs || up == edge.IncDecStmt_X {
				return true
			}
		case edge.CallExpr_Args:
			call := id.Parent().Node().(*ast.CallExpr)
			if i == 0 && (kit.IsBuiltin(info, call, "append") || kit.IsBuiltin(info, call, "copy")) {
				return true
			}
		}
	}
	return false
}
