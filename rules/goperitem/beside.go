package goperitem

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// beside tells whether the goroutine calls the element with the turn's number of a list of
// interfaces that the function was given, a writer for each item: there are as many items as these.
func (t *turn) beside() bool {
	info, decl := t.pass.TypesInfo, kit.Decl(t.at)
	i := kit.LoopIndex(info, t.at.Node())
	if i == nil || decl == nil {
		return false
	}
	numbers := append(t.passed(i), i)
	found := false
	ast.Inspect(t.start, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		element, ok := ast.Unparen(kit.Receiver(call)).(*ast.IndexExpr)
		if ok && slices.Contains(numbers, kit.Variable(info, element.Index)) {
			list := kit.Variable(info, element.X)
			found = list != nil && kit.InParams(decl.Type, list) && types.IsInterface(info.TypeOf(element)) && !data(element.X)
		}
		return !found
	})
	return found
}

// passed are the parameters of the goroutine's literal that are given v.
func (t *turn) passed(v *types.Var) (params []*types.Var) {
	start, ok := t.start.(*ast.GoStmt)
	lit := literal(t.start)
	if !ok || lit == nil {
		return nil
	}
	sig := t.pass.TypesInfo.TypeOf(lit).(*types.Signature)
	for k, arg := range start.Call.Args {
		if kit.Variable(t.pass.TypesInfo, arg) == v && k < sig.Params().Len() {
			params = append(params, sig.Params().At(k))
		}
	}
	return params
}
