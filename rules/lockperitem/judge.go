package lockperitem

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what a loop does besides locking.
type judge struct {
	pass    *analysis.Pass
	effects *kit.Effects
	known   *ast.CallExpr // the call that is judged, which takes the lock
}

// perItem finds the lock that each iteration takes anew, and says so; nil when
// there is none, or when the time between two locks is what the loop is about.
func (j *judge) perItem(loop inspector.Cursor) (*ast.CallExpr, string) {
	info := j.pass.TypesInfo
	body := kit.LoopBody(loop.Node())
	for i, stmt := range body.List {
		e, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok {
			continue
		}
		mu, op := kit.MutexCall(info, call)
		if op != "Lock" && op != "RLock" || !j.same(mu, loop.Node()) {
			continue
		}
		end := j.unlock(body.List[i+1:], mu)
		if end < 0 {
			continue
		}
		section := body.List[i+1 : i+1+end]
		rest := append(append([]ast.Stmt{}, body.List[:i]...), body.List[i+2+end:]...)
		if j.light(section, true) && j.light(rest, false) && !leaves(section) {
			return call, fmt.Sprintf("takes and releases %s for each item", types.ExprString(mu))
		}
	}
	return j.throughMethod(loop)
}

// same tells whether mu is the same lock at each iteration.
func (j *judge) same(mu ast.Expr, loop ast.Node) bool {
	root := kit.RootVar(j.pass.TypesInfo, mu)
	if root == nil || loop.Pos() <= root.Pos() && root.Pos() < loop.End() {
		return false
	}
	found := true
	ast.Inspect(mu, func(n ast.Node) bool {
		if _, ok := n.(*ast.IndexExpr); ok {
			found = false // a lock per shard
		}
		return found
	})
	return found && !assigned(j.pass.TypesInfo, loop, root)
}

// assigned tells whether the loop gives v another value.
func assigned(info *types.Info, loop ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				found = found || kit.Variable(info, l) == v
			}
		}
		return !found
	})
	return found
}

// unlock is the index of the plain unlock of mu in list, -1 without one.
func (j *judge) unlock(list []ast.Stmt, mu ast.Expr) int {
	for i, stmt := range list {
		if e, ok := stmt.(*ast.ExprStmt); ok {
			if call, ok := e.X.(*ast.CallExpr); ok {
				other, op := kit.MutexCall(j.pass.TypesInfo, call)
				if (op == "Unlock" || op == "RUnlock") && types.ExprString(other) == types.ExprString(mu) {
					return i
				}
			}
		}
	}
	return -1
}

// leaves tells whether a section jumps out with the lock released by hand: then
// the unlocks are spread over it.
func leaves(section []ast.Stmt) bool {
	found := false
	for _, s := range section {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ReturnStmt, *ast.BranchStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// light tells whether statements take so little time that the lock is what
// costs: no loop, no waiting, no call but of what is known to be quick. Inside
// of the section, a call of the package that changes something will do.
func (j *judge) light(list []ast.Stmt, inside bool) bool {
	ok := true
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
				ok = false
			case *ast.UnaryExpr:
				ok = ok && n.Op != token.ARROW
			case *ast.CallExpr:
				ok = ok && (n == j.known || j.quick(n) || inside && j.small(n))
			}
			return ok
		})
	}
	return ok
}

func (j *judge) quick(call *ast.CallExpr) bool {
	info := j.pass.TypesInfo
	if kit.IsConversion(info, call) {
		return true
	}
	for _, name := range []string{"append", "len", "cap", "delete", "copy", "min", "max", "new", "make", "panic"} {
		if kit.IsBuiltin(info, call, name) {
			return true
		}
	}
	if f := kit.Callee(info, call); f != nil && f.Pkg() != nil {
		switch f.Pkg().Path() {
		case "strings", "strconv", "math", "math/bits", "unicode", "unicode/utf8", "sync/atomic":
			return true
		case "time":
			return f.Name() == "Now" || f.Name() == "Since"
		}
	}
	return j.effects.NoneInCall(call) && j.small(call)
}

// small tells whether call is of a function of this package without loops, calls
// and waiting.
func (j *judge) small(call *ast.CallExpr) bool {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() != j.pass.Pkg {
		return false
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 6 {
		return false
	}
	return j.light(decl.Body.List, false)
}

// throughMethod finds a loop that calls a method of the package which does
// nothing but take its receiver's lock for a small thing, and little else.
func (j *judge) throughMethod(loop inspector.Cursor) (*ast.CallExpr, string) {
	info := j.pass.TypesInfo
	body := kit.LoopBody(loop.Node())
	var found *ast.CallExpr
	name := ""
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != nil {
			return found == nil
		}
		f, recv := kit.Callee(info, call), kit.Receiver(call)
		if f == nil || recv == nil || f.Pkg() != j.pass.Pkg || f.Signature().Recv() == nil || !j.same(recv, loop.Node()) {
			return true
		}
		if decl := j.effects.Decl(f); decl != nil && decl.Body != nil && j.locksForSmall(f, decl) {
			found, name = call, f.Name()
		}
		return true
	})
	if found == nil {
		return nil, ""
	}
	j.known = found
	defer func() { j.known = nil }()
	if !j.light(body.List, false) || leavesForGood(body) {
		return nil, ""
	}
	return found, fmt.Sprintf("takes and releases a lock for each item, inside of %s", name)
}

// leavesForGood tells whether the loop may end early: then it may not get far.
func leavesForGood(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok != token.CONTINUE
		}
		return !found
	})
	return found
}

// locksForSmall tells whether a method's whole body is one small section of its
// receiver's lock.
func (j *judge) locksForSmall(f *types.Func, decl *ast.FuncDecl) bool {
	info, list := j.pass.TypesInfo, decl.Body.List
	if len(list) < 3 {
		return false
	}
	lock, ok := list[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := lock.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	mu, op := kit.MutexCall(info, call)
	if op != "Lock" && op != "RLock" || kit.RootVar(info, mu) != f.Origin().Signature().Recv() {
		return false
	}
	if d, ok := list[1].(*ast.DeferStmt); ok {
		other, _ := kit.MutexCall(info, d.Call)
		return other != nil && types.ExprString(other) == types.ExprString(mu) && len(list) <= 8 && j.light(list[2:], true)
	}
	end := j.unlock(list[1:], mu)
	return end >= 0 && len(list) <= 8 && j.light(list[1:1+end], true) && j.light(list[2+end:], false)
}
