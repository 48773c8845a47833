package lockacrossio

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// condition tells whether recv is a condition variable by its type's name: it
// lets go of the lock while it waits.
func condition(info *types.Info, recv ast.Expr) bool {
	t := info.TypeOf(recv)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.Contains(kit.Words(n.Obj().Name()), "cond")
}

// ownWork tells whether the call waits for goroutines that the section itself
// has started to compute side by side: the lock would be held as long, or longer,
// without them. If one of them waits, the section waits.
func ownWork(pass *analysis.Pass, waits *kit.Waits, s *kit.Section, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if f := kit.Callee(info, call); f == nil || !kit.WaitsForGroup(f) {
		return false
	}
	wg := kit.RootVar(info, kit.Receiver(call))
	if wg == nil || !kit.IsLocal(wg) {
		return false
	}
	started, waiting := false, false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			var run ast.Node
			switch n := n.(type) {
			case *ast.GoStmt:
				run = n.Call
			case *ast.CallExpr:
				if f := kit.Callee(info, n); f != nil && kit.StartsInGroup(f) && len(n.Args) > 0 {
					run = n.Args[0]
				}
			}
			if run != nil {
				started = true
				waiting = waiting || far(pass, waits, s, run)
			}
			return true
		})
	}
	return started && !waiting
}

// persists tells whether the call writes to the disk what the section has made of the state
// that the lock guards: the state and its file change together.
func persists(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	root := kit.RootVar(info, s.Mutex)
	if root == nil {
		return false
	}
	own := func(e ast.Expr) bool { return kit.Mentions(info, e, root) }
	for _, arg := range call.Args {
		if t := info.TypeOf(arg); t == nil || !kit.IsBytes(t) {
			continue
		}
		v := kit.Variable(info, arg)
		if v == nil && own(arg) {
			return true
		}
		for _, stmt := range s.Body {
			a, ok := stmt.(*ast.AssignStmt)
			if ok && v != nil && len(a.Rhs) == 1 && kit.Variable(info, a.Lhs[0]) == v && own(a.Rhs[0]) {
				return true
			}
		}
	}
	return false
}

// far tells whether something below n goes outside of the program.
func far(pass *analysis.Pass, waits *kit.Waits, s *kit.Section, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !kit.IsMethod(pass.TypesInfo, call, "sync", "WaitGroup") {
			found = found || waitOf(pass, waits, s, call) != ""
		}
		return !found
	})
	return found
}

// insideOf is what a literal waits for that the call is given and runs.
func insideOf(pass *analysis.Pass, waits *kit.Waits, s *kit.Section, call *ast.CallExpr) string {
	if !kit.RunsArgument(pass.TypesInfo, call) {
		return ""
	}
	why := ""
	for _, arg := range call.Args {
		lit, ok := ast.Unparen(arg).(*ast.FuncLit)
		if !ok {
			continue
		}
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				why = cmp.Or(why, waitOf(pass, waits, s, n))
			}
			return why == ""
		})
	}
	return why
}

// nextFile tells whether the call opens the file that takes the place of one of the lock's holder, to which
// the section writes: it goes on in another file, and who writes as well needs that one.
func nextFile(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	root := kit.RootVar(info, s.Mutex)
	if root == nil || !kit.IsCall(info, call, "os", "Create", "OpenFile", "Open", "CreateTemp") {
		return false
	}
	var opened *types.Var
	var field ast.Expr
	put := func(a *ast.AssignStmt, i int) {
		if sel, ok := ast.Unparen(a.Lhs[i]).(*ast.SelectorExpr); ok && kit.RootVar(info, sel) == root {
			field = sel
		}
	}
	written := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok {
				return field == nil
			}
			if len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == ast.Expr(call) {
				opened = kit.Variable(info, a.Lhs[0])
				put(a, 0)
			}
			for i, from := range a.Rhs {
				if len(a.Lhs) == len(a.Rhs) && opened != nil && kit.Variable(info, from) == opened {
					put(a, i)
				}
			}
			return field == nil
		})
	}
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			use, ok := n.(*ast.CallExpr)
			if ok && field != nil {
				f, recv := kit.Callee(info, use), kit.Receiver(use)
				written = written || f != nil && recv != nil && kit.FirstWord(f.Name()) == "write" && kit.Same(info, recv, field)
			}
			return !written
		})
	}
	return written
}
