package selectspin

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// acceptsAgain finds the accept of a loop that goes on at once after an error: one that
// lasts, as when no descriptor is left or the listener is closed, comes back at each turn.
func (l *looker) acceptsAgain(loop *ast.ForStmt) ast.Node {
	if loop.Cond != nil {
		return nil
	}
	for i, stmt := range loop.Body.List {
		if at := l.acceptsAtLast(loop.Body.List, i); at != nil {
			return at
		}
		if at := l.accept(stmt); at != nil && i+1 < len(loop.Body.List) {
			if s, ok := loop.Body.List[i+1].(*ast.IfStmt); ok && s.Init == nil && kit.Failed(l.info, s.Cond) && l.goesOnAtOnce(s.Body, true) {
				return at
			}
		}
		if s, ok := stmt.(*ast.IfStmt); ok && s.Init != nil && kit.Failed(l.info, s.Cond) {
			if at := l.accept(s.Init); at != nil && l.goesOnAtOnce(s.Body, true) {
				return at
			}
		}
	}
	return nil
}

// acceptsAtLast finds an accept whose error is looked at by the last statement of the loop: by a
// switch with a case for it, or by an if that says what to do where there is none.
func (l *looker) acceptsAtLast(list []ast.Stmt, i int) ast.Node {
	at, last := l.accept(list[i]), i+2 == len(list)
	if s, ok := list[i].(*ast.IfStmt); ok && s.Init != nil && i+1 == len(list) {
		if at = l.accept(s.Init); at != nil && l.orElse(s) {
			return at
		}
		return nil
	}
	if at == nil || !last {
		return nil
	}
	switch s := list[i+1].(type) {
	case *ast.IfStmt:
		if s.Init == nil && l.orElse(s) {
			return at
		}
	case *ast.SwitchStmt:
		if s.Init != nil || s.Tag != nil {
			return nil
		}
		for _, stmt := range s.Body.List {
			clause := stmt.(*ast.CaseClause)
			if len(clause.List) == 1 && kit.Failed(l.info, clause.List[0]) {
				body := &ast.BlockStmt{List: clause.Body}
				if !kit.Quits(body) && !l.pauses(body, called) {
					return at
				}
				return nil
			}
		}
	}
	return nil
}

// orElse matches if err == nil { ... } as all, or with an else that goes on at once.
func (l *looker) orElse(s *ast.IfStmt) bool {
	x, op, y, ok := kit.Comparison(s.Cond)
	if !ok || op != token.EQL || !kit.IsNil(l.info, y) || !kit.IsError(l.info.TypeOf(x)) {
		return false
	}
	return s.Else == nil || !kit.Quits(s.Else) && !l.pauses(s.Else, called)
}

// accept is the call of a statement that is given a connection, or an error.
func (l *looker) accept(stmt ast.Stmt) ast.Node {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || len(a.Lhs) != 2 {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(l.info, call)
	if f == nil || f.Signature().Recv() == nil || kit.FirstWord(f.Name()) != "accept" || !kit.IsError(l.info.TypeOf(a.Lhs[1])) {
		return nil
	}
	return call
}

// goesOnAtOnce tells whether what is done after an error ends in the next turn without a
// pause; as a whole, or else in a branch for errors that are temporary.
func (l *looker) goesOnAtOnce(block *ast.BlockStmt, whole bool) bool {
	n := len(block.List)
	if n == 0 || l.pauses(block, called) {
		return false
	}
	if last, ok := block.List[n-1].(*ast.BranchStmt); ok && last.Tok == token.CONTINUE {
		return true
	}
	return whole && slices.ContainsFunc(block.List, func(stmt ast.Stmt) bool {
		s, ok := stmt.(*ast.IfStmt)
		return ok && temporary(s.Cond) && l.goesOnAtOnce(s.Body, false)
	})
}

// temporary tells whether a condition asks an error whether it is temporary.
func temporary(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok {
			sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			found = found || is && sel.Sel.Name == "Temporary"
		}
		return !found
	})
	return found
}

// called is how many functions of the package are looked into for a pause.
const called = 3

// pauses tells whether something in n waits, by what it is or by the name of what it
// calls. A select with a default waits for nobody. What is given the error and is not known
// may wait.
func (l *looker) pauses(n ast.Node, depth int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			found = found || !kit.HasDefault(n) || slices.ContainsFunc(n.Body.List, func(c ast.Stmt) bool {
				return slices.ContainsFunc(c.(*ast.CommClause).Body, func(s ast.Stmt) bool { return l.pauses(s, depth) })
			})
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SendStmt:
			found = true
		case *ast.CallExpr:
			found = found || waitsByName(n) || l.maySleep(n, depth)
		}
		return !found
	})
	return found
}

// maySleep tells whether a call comes to a pause in the package's own functions, or hands the
// error to something else than a log.
func (l *looker) maySleep(call *ast.CallExpr, depth int) bool {
	f := kit.Callee(l.info, call)
	if f != nil {
		if decl := l.effects.Decl(f); decl != nil && decl.Body != nil {
			return depth == 0 || l.pauses(decl.Body, depth-1)
		}
		if kit.Tells(l.info, call) != "" || kit.InStandardLibrary(f.Pkg()) {
			return false
		}
	}
	if kit.IsConversion(l.info, call) || logs(l.info, &ast.ExprStmt{X: call}) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := l.info.TypeOf(arg)
		return t != nil && kit.IsError(t)
	})
}

// waitsByName tells by its name whether a function pauses.
func waitsByName(call *ast.CallExpr) bool {
	name := ""
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	case *ast.Ident:
		name = fun.Name
	}
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return slices.Contains([]string{"sleep", "wait", "pause", "throttle", "delay", "retry", "reconnect"}, w) || strings.HasPrefix(w, "back")
	})
}
