package writelockread

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lookupBy takes in v, ok := t.find(k), where the method of the package looks into one map of its receiver.
func (w *way) lookupBy(a *ast.AssignStmt, call *ast.CallExpr) {
	f := kit.Callee(w.info, call)
	if len(a.Lhs) != 2 || f == nil || f.Signature().Recv() == nil || !isBool(w.info.TypeOf(a.Lhs[1])) {
		return
	}
	body, ok := w.effects.Body(f)
	if !ok {
		return
	}
	field, searched := lookedInto(w.info, body, f.Origin().Signature().Recv())
	if field == nil {
		return
	}
	w.table, w.at, w.field, w.by, w.searched = nil, nil, field, f, searched
	w.value, w.ok = kit.Variable(w.info, a.Lhs[0]), kit.Variable(w.info, a.Lhs[1])
}

// lookedInto is the one map, a field of own, into which a function looks, and whether it works through a list for it.
func lookedInto(info *types.Info, fn inspector.Cursor, own *types.Var) (field *types.Var, searched bool) {
	several := false
	for c := range fn.Preorder((*ast.IndexExpr)(nil), (*ast.RangeStmt)(nil)) {
		index, ok := c.Node().(*ast.IndexExpr)
		if !ok {
			searched = true
			continue
		}
		sel, ok := ast.Unparen(index.X).(*ast.SelectorExpr)
		if !ok || !kit.IsMap(info.TypeOf(sel)) || kit.Variable(info, sel.X) != own {
			continue
		}
		v, _ := info.ObjectOf(sel.Sel).(*types.Var)
		several = several || field != nil && field != v
		field = v
	}
	if several {
		return nil, false
	}
	return field, searched
}

// isBool tells whether t is a yes or no; a blank has no type.
func isBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// ofTable tells whether e is the map that was looked into, here or by a method.
func (w *way) ofTable(e ast.Expr) bool {
	if w.table != nil {
		return kit.Same(w.info, e, w.table)
	}
	v, ok := kit.Object(w.info, e).(*types.Var)
	return ok && v != nil && w.field != nil && v.Origin() == w.field.Origin()
}
