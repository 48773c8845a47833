package lockheldtoend

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// stores tells whether statements put something into an atomic or a sync.Map of the lock's
// holder, themselves or in a function of the package that they call: a lock around that keeps
// those apart who make a new one of the old, while others read without.
func (s *scope) stores(list []ast.Stmt, depth int) bool {
	info, found := s.g.pass.TypesInfo, false
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return
		}
		f := kit.Callee(info, call)
		if f == nil || f.Pkg() == nil {
			return
		}
		if sel, ok := ast.Unparen(kit.Receiver(call)).(*ast.SelectorExpr); ok && puts(f) {
			found = s.reached(sel.X)
			return
		}
		if decl := s.g.effects.Decl(f); decl != nil && decl.Body != nil && depth > 0 {
			found = s.stores(decl.Body.List, depth-1)
		}
	})
	return found
}

// puts matches the methods that change an atomic or a sync.Map.
func puts(f *types.Func) bool {
	if path := f.Pkg().Path(); path != "sync/atomic" && !(path == "sync" && kit.ReceiverName(f) == "Map") {
		return false
	}
	switch f.Name() {
	case "Store", "Swap", "CompareAndSwap", "LoadOrStore", "Delete":
		return true
	}
	return false
}
