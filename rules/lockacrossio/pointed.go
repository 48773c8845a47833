package lockacrossio

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// pointed is the variable whose fields the mutex is one of, where the function has its address in a local, be it of
// one of several by what is to be done: s of mu = &s.readersMu; nil for others.
func pointed(info *types.Info, s *kit.Section) *types.Var {
	v := kit.Variable(info, s.Mutex)
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(s.Func.Node())) {
		return nil
	}
	var holder *types.Var
	for _, e := range kit.Given(info, s.Func.Node(), v) {
		addr, ok := e.(*ast.UnaryExpr)
		if !ok || addr.Op != token.AND {
			return nil
		}
		field, ok := ast.Unparen(addr.X).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		root := kit.RootVar(info, field)
		if root == nil || holder != nil && root != holder {
			return nil
		}
		holder = root
	}
	return holder
}

// kept tells whether a local is given nothing but maps, lists and the like that fields of holder keep.
func kept(info *types.Info, s *kit.Section, v, holder *types.Var) bool {
	switch v.Type().Underlying().(type) {
	case *types.Map, *types.Slice, *types.Pointer, *types.Chan:
	default:
		return false
	}
	return !kit.InParams(kit.FuncType(s.Func.Node()), v) && kit.AllGiven(info, s.Func.Node(), v, func(e ast.Expr) bool {
		field, ok := e.(*ast.SelectorExpr)
		return ok && kit.RootVar(info, field) == holder
	})
}
