package kit

import (
	"go/ast"
	"go/types"
)

// optionsOf finds the options of constructors, functions that give back a literal which sets up
// what a constructor has just made (func WithSize(n int) Option { return func(s *Store) { s.size = n } }),
// and the parameter that stands for it. Where a function of that type is called with anything else,
// it is no option: it changes what others see.
func (w *Written) optionsOf(fns []*ast.FuncDecl) map[*ast.FuncLit]*types.Var {
	found := map[*ast.FuncLit]*types.Var{}
	for _, fn := range fns {
		if fn.Recv != nil {
			continue
		}
		for _, s := range fn.Body.List {
			ret, ok := s.(*ast.ReturnStmt)
			if !ok || len(ret.Results) != 1 {
				continue
			}
			lit, ok := ast.Unparen(ret.Results[0]).(*ast.FuncLit)
			if !ok {
				continue
			}
			if v := OnlyParam(w.info, lit.Type); v != nil && IsPointer(v.Type()) {
				found[lit] = v
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	for _, fn := range fns {
		w.applied(fn, found)
	}
	return found
}

// applied takes the options out that fn calls with what it has not made itself.
func (w *Written) applied(fn *ast.FuncDecl, found map[*ast.FuncLit]*types.Var) {
	var made map[*types.Var]bool
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || Callee(w.info, call) != nil || IsConversion(w.info, call) {
			return true
		}
		t := w.info.TypeOf(call.Args[0])
		if !IsPointer(t) {
			return true
		}
		if made == nil {
			made = w.made(fn)
		}
		if v := RootVar(w.info, call.Args[0]); v != nil && made[v] {
			return true
		}
		for lit, v := range found {
			if types.Identical(v.Type(), t) {
				delete(found, lit)
			}
		}
		return true
	})
}
