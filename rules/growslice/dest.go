package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A dest is what is appended to: a local variable, or a field of what one holds
// or points to.
type dest struct {
	v     *types.Var        // the variable; of a field, the one that it begins with
	field *ast.SelectorExpr // nil for the variable itself
}

// destOf is the destination that e names; ok is false for package variables,
// elements and whatever a call gives.
func destOf(info *types.Info, e ast.Expr) (d dest, ok bool) {
	e = ast.Unparen(e)
	if v := kit.Variable(info, e); v != nil {
		return dest{v: v}, kit.IsLocal(v)
	}
	d.field, ok = e.(*ast.SelectorExpr)
	for at := ast.Expr(d.field); ok; {
		sel, isField := at.(*ast.SelectorExpr)
		if !isField {
			d.v = kit.Variable(info, at)
			return d, d.v != nil && kit.IsLocal(d.v)
		}
		s := info.Selections[sel]
		ok = s != nil && s.Kind() == types.FieldVal
		at = ast.Unparen(sel.X)
	}
	return d, false
}

// is tells whether e names the destination.
func (d dest) is(info *types.Info, e ast.Expr) bool {
	if d.field == nil {
		return kit.Variable(info, e) == d.v
	}
	return kit.Same(info, e, d.field)
}

func (d dest) same(info *types.Info, other dest) bool {
	if d.field == nil || other.field == nil {
		return d == other
	}
	return kit.Same(info, d.field, other.field)
}

func (d dest) typ(info *types.Info) types.Type {
	if d.field != nil {
		return info.TypeOf(d.field)
	}
	return d.v.Type()
}

func (d dest) text(pass *analysis.Pass) string {
	if d.field != nil {
		return kit.Text(pass, d.field)
	}
	return d.v.Name()
}

// uses finds what n does with the destination, or with all of the value whose
// field it is. A method of that value is taken to leave the field alone unless
// strict.
func (d dest) uses(info *types.Info, n ast.Node, strict bool) bool {
	if d.field == nil {
		return kit.Mentions(info, n, d.v)
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || kit.Same(info, n, d.field)
			s := info.Selections[n]
			if kit.Variable(info, n.X) == d.v && s != nil && (!strict || s.Kind() == types.FieldVal) {
				return false // another field, or a method
			}
		case *ast.Ident:
			found = found || info.ObjectOf(n) == d.v
		}
		return !found
	})
	return found
}
