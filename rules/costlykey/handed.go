package costlykey

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// handed tells whether the key v is given at c, in frame, to a function of the package that asks private maps for it
// and does nothing else with it. The function must have no other caller: it may be given a text there.
func (k *keys) handed(frame, c inspector.Cursor, v *types.Var) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || k.handing {
		return false
	}
	f := kit.Callee(k.TypesInfo, c.Parent().Node().(*ast.CallExpr))
	if f == nil || f.Exported() || f.Pkg() != k.Pkg || f.Signature().Variadic() {
		return false
	}
	f = f.Origin()
	body, ok := k.effects.Body(f)
	if !ok || i >= f.Signature().Params().Len() {
		return false
	}
	k.handing = true // one step is enough, and ends where functions call themselves
	defer func() { k.handing = false }()
	if !k.onlyKey(body, f.Signature().Params().At(i)) {
		return false
	}
	for use := range kit.Uses(k.TypesInfo, kit.Root(k.Pass), f) {
		if at, _ := use.ParentEdge(); at == edge.SelectorExpr_Sel {
			use = use.Parent()
		}
		call, _ := use.Parent().Node().(*ast.CallExpr)
		if at, _ := use.ParentEdge(); at != edge.CallExpr_Fun || !kit.Encloses(frame.Node(), call) || kit.Variable(k.TypesInfo, call.Args[i]) != v {
			return false
		}
	}
	return true
}
