package costlykey

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// holder is the variable or field that holds a map, or a list, or a map by number, of which it is
// an element; nil for others.
func (k *keys) holder(m ast.Expr) *types.Var {
	for {
		index, ok := ast.Unparen(m).(*ast.IndexExpr)
		if !ok || !isList(k.TypesInfo.TypeOf(index.X)) {
			break
		}
		m = index.X
	}
	v, _ := kit.Object(k.TypesInfo, m).(*types.Var)
	if v != nil {
		v = v.Origin() // a generic type's field is another one in each method
	}
	return v
}

// element goes from a list of maps to the element that is taken of it at c.
func (k *keys) element(c inspector.Cursor) inspector.Cursor {
	for {
		e, ok := c.Node().(ast.Expr)
		if kind, _ := c.ParentEdge(); !ok || kind != edge.IndexExpr_X || !isList(k.TypesInfo.TypeOf(e)) {
			return c
		}
		c = c.Parent()
	}
}

// sharedWith is the variable that gets the map at c, or gives its own to it: a second
// name of the same keys.
func (k *keys) sharedWith(c inspector.Cursor) (w *types.Var, ok bool) {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if _, element := ast.Unparen(n.Rhs[0]).(*ast.IndexExpr); len(n.Lhs) != len(n.Rhs) && (!element || i != 0) { // m, ok := all[id]
			return nil, false
		}
		other := n.Rhs[min(i, len(n.Rhs)-1)]
		if kind == edge.AssignStmt_Rhs {
			other = n.Lhs[i]
		}
		switch ast.Unparen(other).(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
			w = k.holder(other)
		}
	case *ast.RangeStmt:
		if e, is := c.Node().(ast.Expr); is && kind == edge.RangeStmt_X && isList(k.TypesInfo.TypeOf(e)) && n.Value != nil {
			w = k.holder(n.Value)
		} else if kind == edge.RangeStmt_Value && isList(k.TypesInfo.TypeOf(n.X)) {
			w = k.holder(n.X)
		}
	}
	return w, w != nil && w.Pkg() == k.Pkg && k.isMap(w.Type())
}

// isList tells whether t is a list, or a map of maps whose own keys are no texts: they are another
// map's business.
func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	case *types.Map:
		inner, ok := t.Elem().Underlying().(*types.Map)
		return ok && kit.IsString(inner.Key()) && !kit.IsString(t.Key()) && !types.IsInterface(t.Key()) && !kit.IsTypeParam(t.Key())
	}
	return false
}

// aliases are pairs of variables that hold the same map at times.
type aliases map[*types.Var][]*types.Var

func (a aliases) join(v, w *types.Var) {
	a[v] = append(a[v], w)
	a[w] = append(a[w], v)
}

// spread marks what shares a map with one whose keys are looked at; it tells whether
// there was such.
func (a aliases) spread(leaving map[types.Object]bool) bool {
	changed := false
	for v, others := range a {
		for _, w := range others {
			if leaving[v] && !leaving[w] {
				leaving[w], changed = true, true
			}
		}
	}
	return changed
}
