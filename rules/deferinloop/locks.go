package deferinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

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
	return i >= 0 && !slices.ContainsFunc(body[i+1:], func(stmt ast.Stmt) bool { return !gives(info, stmt) && !counts(pass, stmt) })
}

// gives matches a return that calls nothing.
func gives(info *types.Info, stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && !calls(info, ret)
}

// calls tells whether n has a call that is no conversion.
func calls(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && !kit.IsConversion(info, call)
		return !found
	})
	return found
}

// counts matches a statement that only tells of what the loop did, by an atomic or a log: it needs no lock. What it
// tells may be converted, but not asked for.
func counts(pass *analysis.Pass, stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok {
		return false // a receive
	}
	if f := kit.Callee(pass.TypesInfo, call); f == nil || f.Pkg() == nil || f.Pkg().Path() != "sync/atomic" && !kit.TellsOthers(pass, call) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return calls(pass.TypesInfo, arg) })
}

// locks tells whether a defer of the loop unlocks: what others see when is then for the
// reader to decide.
func locks(s *site) bool {
	return slices.ContainsFunc(s.defers, func(d *ast.DeferStmt) bool {
		sel, ok := ast.Unparen(d.Call.Fun).(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Unlock" || sel.Sel.Name == "RUnlock")
	})
}

// awaitsLock tells whether what is deferred takes a lock, itself or in a function of the package that it
// calls, which the function around holds while it loops: it has to wait until the lock is free.
func awaitsLock(pass *analysis.Pass, s *site, d *ast.DeferStmt) bool {
	info := pass.TypesInfo
	held := heldAround(info, s.loop)
	if len(held) == 0 {
		return false
	}
	found := takes(info, d.Call, held)
	ast.Inspect(d.Call, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && kit.Callee(info, call) != nil {
			decl := kit.EffectsOf(pass).Decl(kit.Callee(info, call))
			found = found || decl != nil && takes(info, decl, held)
		}
		return !found
	})
	return found
}

// heldAround is the locks that the statements before a loop take and do not give back.
func heldAround(info *types.Info, loop inspector.Cursor) map[types.Object]bool {
	held := map[types.Object]bool{}
	for _, stmt := range kit.StmtList(loop.Parent().Node()) {
		if stmt == loop.Node() {
			return held
		}
		mu, op := kit.MutexStmt(info, stmt)
		if lock := kit.Object(info, mu); lock != nil {
			held[lock] = op == "Lock" || op == "RLock"
		}
	}
	return nil
}

// takes tells whether n takes one of the locks.
func takes(info *types.Info, n ast.Node, locks map[types.Object]bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if stmt, ok := n.(*ast.ExprStmt); ok {
			mu, op := kit.MutexStmt(info, stmt)
			found = found || (op == "Lock" || op == "RLock") && locks[kit.Object(info, mu)]
		}
		return !found
	})
	return found
}
