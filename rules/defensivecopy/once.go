package defensivecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// setOnce tells whether the copy is only read, and is one of a field that gets a list of its own where the struct is made and
// that nothing in the package sets or changes afterwards: whatever runs while the copy is in use.
func (d duplicate) setOnce(g *getters) bool {
	sel, ok := ast.Unparen(d.from).(*ast.SelectorExpr)
	fn, inside := kit.Frame(d.c)
	if !ok || !inside || d.deep || d.v == nil {
		return false
	}
	field, ok := g.info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != g.pass.Pkg {
		return false
	}
	r := reading{pass: g.pass, info: g.info, effects: g.effects}
	if _, ok := r.lifetime(fn, d); !ok {
		return false
	}
	made := false
	for at := range kit.Uses(g.info, kit.Root(g.pass), field) {
		kind, _ := at.ParentEdge()
		switch {
		case kind == edge.KeyValueExpr_Key:
			if !g.ownList(at, at.Parent().Node().(*ast.KeyValueExpr).Value, field) {
				return false
			}
			made = true
		case selected(at).Node() == d.from:
		case !r.reads(selected(at), 0):
			return false
		}
	}
	return made && !g.copiesOf(g.info.TypeOf(sel.X))
}

// ownList tells whether e, that a field is given, is a list or map that nobody else has.
func (g *getters) ownList(at inspector.Cursor, e ast.Expr, field *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return g.fresh(at, e, field) || ok && (kit.IsCall(g.info, call, "slices", "Clone", "Collect", "Sorted") || kit.IsCall(g.info, call, "maps", "Clone", "Collect"))
}
