package needlessgoroutine

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// serial is the statement of a loop that starts goroutines which hold one lock, shared by all of them, for all that
// they do, while the statement behind the loop waits for them: one works at a time. It is nil for other loops, and
// where the loop does anything itself, which would run beside them.
func serial(pass *analysis.Pass, c inspector.Cursor) ast.Stmt {
	info, loop := pass.TypesInfo, c.Node().(*ast.RangeStmt)
	n := len(loop.Body.List)
	if n == 0 || !mayStart(loop.Body.List[n-1]) || !ofList(info, loop) {
		return nil
	}
	start := loop.Body.List[n-1]
	lit, group := startedFor(info, start)
	if lit == nil || group == nil || kit.DeclaredIn(group, loop) || slices.ContainsFunc(loop.Body.List[:n-1], func(s ast.Stmt) bool { return !onlyNames(info, s) }) {
		return nil
	}
	_, index := c.ParentEdge()
	if list := kit.StmtList(c.Parent().Node()); index+1 >= len(list) || !waitsFor(info, list[index+1], group) {
		return nil
	}
	mu := lockedThroughout(info, lit.Body)
	if mu == nil {
		return nil
	}
	root := kit.RootVar(info, mu)
	if root == nil || kit.DeclaredIn(root, loop) || !isMutex(info, mu) && !kit.Steady(info, mu, loop) || apart(info, c, lit.Body) || letsOthers(pass, lit.Body, mu) {
		return nil
	}
	return start
}

// isMutex tells whether e is a variable that is a mutex, and no pointer to one: it stays the same.
func isMutex(info *types.Info, e ast.Expr) bool {
	v := kit.Variable(info, e)
	if v == nil {
		return false
	}
	_, pointer := types.Unalias(v.Type()).(*types.Pointer)
	return !pointer && kit.IsMutex(v.Type())
}

// ofList tells whether a loop goes through what is there: nothing is fetched between two turns.
func ofList(info *types.Info, loop *ast.RangeStmt) bool {
	switch u := kit.Underlying(info, loop.X).(type) {
	case *types.Slice, *types.Map, *types.Array:
		return true
	case *types.Basic:
		return u.Info()&types.IsInteger != 0
	}
	return false
}

// startedFor is the literal that a statement starts as a goroutine, and the group that is told when it is over.
func startedFor(info *types.Info, stmt ast.Stmt) (lit *ast.FuncLit, group *types.Var) {
	switch s := stmt.(type) {
	case *ast.GoStmt:
		if lit, _ = ast.Unparen(s.Call.Fun).(*ast.FuncLit); lit == nil {
			return nil, nil
		}
		for _, inner := range lit.Body.List {
			var call *ast.CallExpr
			switch inner := inner.(type) {
			case *ast.DeferStmt:
				call = inner.Call
			case *ast.ExprStmt:
				call, _ = inner.X.(*ast.CallExpr)
			}
			if call != nil && kit.IsMethod(info, call, "sync", "WaitGroup", "Done") {
				group = kit.Variable(info, kit.Receiver(call))
			}
		}
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if ok && len(call.Args) == 1 && (kit.IsMethod(info, call, "sync", "WaitGroup", "Go") || kit.IsMethod(info, call, "golang.org/x/sync/errgroup", "Group", "Go")) {
			lit, _ = call.Args[0].(*ast.FuncLit)
			group = kit.Variable(info, kit.Receiver(call))
		}
	}
	return lit, group
}

// onlyNames tells whether a statement before the start takes no time: wg.Add(1), a name for what is there, or a way
// past an item.
func onlyNames(info *types.Info, stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		return s.Init == nil && s.Else == nil && kit.OnlyContinues(s.Body) && kit.SideEffectFree(info, s.Cond)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && kit.IsMethod(info, call, "sync", "WaitGroup", "Add")
	case *ast.AssignStmt:
		return s.Tok == token.DEFINE && !slices.ContainsFunc(s.Rhs, func(e ast.Expr) bool { return kit.RootVar(info, e) == nil })
	}
	return false
}

// waitsFor tells whether a statement waits for the group.
func waitsFor(info *types.Info, stmt ast.Stmt, group *types.Var) bool {
	return waited(info, stmt, "sync", "WaitGroup") == group || waited(info, stmt, "golang.org/x/sync/errgroup", "Group") == group
}

// lockedThroughout is the mutex that a body locks as the first that it does, telling the group aside, and
// unlocks by a defer or as the last; nil if it does not.
func lockedThroughout(info *types.Info, body *ast.BlockStmt) (mu ast.Expr) {
	var list []ast.Stmt
	for _, stmt := range body.List {
		if d, ok := stmt.(*ast.DeferStmt); isDone(info, stmt) || ok && kit.IsMethod(info, d.Call, "sync", "WaitGroup", "Done") {
			continue
		}
		list = append(list, stmt)
	}
	if n := len(list); n > 0 && kit.Returns(list[n-1]) && kit.SideEffectFree(info, returned(list[n-1])) {
		list = list[:n-1]
	}
	if len(list) < 3 {
		return nil
	}
	mu, op := kit.MutexStmt(info, list[0])
	if op != "Lock" {
		return nil
	}
	last, op := kit.MutexStmt(info, list[len(list)-1])
	if d, ok := list[1].(*ast.DeferStmt); ok {
		last, op = kit.MutexCall(info, d.Call)
	}
	if op != "Unlock" || !kit.Same(info, mu, last) {
		return nil
	}
	return mu
}

// returned is the one result of a return, or nothing that costs.
func returned(stmt ast.Stmt) ast.Expr {
	if ret, ok := stmt.(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
		return ret.Results[0]
	}
	return &ast.BadExpr{}
}

// letsOthers tells whether a body waits for others, starts some, or lets go of its lock on the way, itself or by a
// function of the package that has to do with it.
func letsOthers(pass *analysis.Pass, body *ast.BlockStmt, mu ast.Expr) bool {
	info, unlocks, others := pass.TypesInfo, 0, false
	lock := kit.MutexVar(info, mu)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt, *ast.FuncLit:
			others = true
		case *ast.UnaryExpr:
			others = others || n.Op == token.ARROW
		case *ast.RangeStmt:
			_, channel := kit.Underlying(info, n.X).(*types.Chan)
			others = others || channel
		case *ast.CallExpr:
			f := kit.Callee(info, n)
			if _, op := kit.MutexCall(info, n); op == "Unlock" {
				unlocks++
			} else if f != nil && f.Name() == "Wait" {
				others = true
			} else if f != nil && lock != nil {
				decl := kit.EffectsOf(pass).Decl(f)
				others = others || decl != nil && decl.Body != nil && kit.Mentions(info, decl.Body, lock)
			}
		}
		return !others
	})
	return others || unlocks != 1
}
