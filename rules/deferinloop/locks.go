package deferinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// oneByOne tells whether a loop locks each item, works on it and has nothing left to do once
// it has come to its end: nothing needs the locks of all at once, which the defers keep. mu is
// what is unlocked. Where something follows, the set of locks is held for that.
func oneByOne(pass *analysis.Pass, s *site, d *ast.DeferStmt, mu ast.Expr) bool {
	info := pass.TypesInfo
	v := kit.RootVar(info, mu)
	if v == nil || !kit.DeclaredIn(v, s.loop.Node()) {
		return false
	}
	list := kit.LoopBody(s.loop.Node()).List
	at := slices.Index(list, ast.Stmt(d))
	if at < 1 || at == len(list)-1 {
		return false
	}
	taken, op := kit.MutexStmt(info, list[at-1])
	if op != "Lock" && op != "RLock" || types.ExprString(taken) != types.ExprString(mu) {
		return false
	}
	body := kit.FuncBody(s.fn).List
	loop, ok := s.loop.Node().(ast.Stmt)
	if !ok {
		return false
	}
	i := slices.Index(body, loop)
	return i >= 0 && !slices.ContainsFunc(body[i+1:], func(stmt ast.Stmt) bool { return !gives(info, stmt) })
}

// gives matches a return that calls nothing.
func gives(info *types.Info, stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	if !ok {
		return false
	}
	calls := false
	ast.Inspect(ret, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		calls = calls || ok && !kit.IsConversion(info, call)
		return !calls
	})
	return !calls
}

// locks tells whether a defer of the loop unlocks: what others see when is then for the
// reader to decide.
func locks(s *site) bool {
	return slices.ContainsFunc(s.defers, func(d *ast.DeferStmt) bool {
		sel, ok := ast.Unparen(d.Call.Fun).(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Unlock" || sel.Sel.Name == "RUnlock")
	})
}
