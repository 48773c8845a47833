package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// skips tells whether a loop that waits has a turn on which it does not: it finds
// nothing to do, and continues before it comes to the wait.
func (l *looker) skips(loop *ast.ForStmt) bool {
	if loop.Cond != nil || len(loop.Body.List) < 2 || !sleeps(l.info, loop.Body.List[len(loop.Body.List)-1]) {
		return false
	}
	for _, stmt := range loop.Body.List {
		s, ok := stmt.(*ast.IfStmt)
		if ok && s.Init == nil && s.Else == nil && l.looks(s.Cond) && kit.OnlyContinues(s.Body) {
			return emptyHanded(l.info, s.Cond)
		}
		if !l.gathers(stmt) {
			return false
		}
	}
	return false
}

// goesRound tells whether a block does nothing but let go of a lock, or ask whether to return, and goes on
// with the next turn.
func (l *looker) goesRound(block *ast.BlockStmt) bool {
	if len(block.List) < 2 || !kit.OnlyContinues(&ast.BlockStmt{List: block.List[len(block.List)-1:]}) {
		return false
	}
	return !slices.ContainsFunc(block.List, func(stmt ast.Stmt) bool { return !l.nothing(stmt, false) && !l.asks(stmt) })
}

// sleeps matches time.Sleep, as a statement.
func sleeps(info *types.Info, stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "time", "Sleep")
}

// emptyHanded tells whether a condition says that there is nothing: a length or a
// count of 0.
func emptyHanded(info *types.Info, cond ast.Expr) bool {
	return lengthAgainstZero(info, cond) == token.EQL
}

// lengthAgainstZero is how a condition compares a length with 0, token.ILLEGAL for other conditions.
func lengthAgainstZero(info *types.Info, cond ast.Expr) token.Token {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || !kit.IsZero(info, y) || kit.LenOf(info, x) == nil {
		return token.ILLEGAL
	}
	return op
}

// gathers tells whether a statement only copies what others have set, under a lock
// or not: nothing in it waits for anybody.
func (l *looker) gathers(stmt ast.Stmt) bool {
	if l.nothing(stmt, false) {
		return true
	}
	ok := true
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			_, op := kit.MutexCall(l.info, n)
			ok = ok && (op != "" || l.load(n) || kit.IsConversion(l.info, n) || kit.IsBuiltin(l.info, n, "append") || kit.IsBuiltin(l.info, n, "len"))
		case *ast.FuncLit, *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.ReturnStmt, *ast.BranchStmt, *ast.IncDecStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.RangeStmt:
			_, channel := kit.Underlying(l.info, n.X).(*types.Chan)
			ok = ok && !channel
		}
		return ok
	})
	return ok
}

// closed finds the receive of a loop that goes on as before when its channel is
// closed: from then on it is always ready. A channel that is set to nil, or that
// the loop finds anew each time, may be another one by then.
func (l *looker) closed(loop *ast.ForStmt) ast.Node {
	var found ast.Node
	var body ast.Stmt
	for _, stmt := range loop.Body.List {
		if gate, ok := stmt.(*ast.IfStmt); ok && l.givesUp(gate) {
			continue
		}
		if body != nil {
			return nil
		}
		body = stmt
	}
	if body == nil {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.CommClause:
			if found == nil && l.goesOn(loop, n) {
				found = n.Comm
			}
		}
		return found == nil
	})
	return found
}

// goesOn matches case v, ok := <-ch: if !ok { break }, of a channel that the loop
// does not change: the break leaves the select and not the loop. So it does with if ok { ... }
// where that is all of the case.
func (l *looker) goesOn(loop *ast.ForStmt, clause *ast.CommClause) bool {
	if l.staysOn(loop, clause) || l.watchesOn(loop, clause) {
		return true
	}
	recv, isAssign := clause.Comm.(*ast.AssignStmt)
	if !isAssign || len(recv.Lhs) != 2 || len(clause.Body) == 0 {
		return false
	}
	if v := kit.Variable(l.info, recv.Lhs[1]); v == nil || loop.Cond != nil && kit.Mentions(l.info, loop.Cond, v) {
		return false // the loop ends with it
	}
	s, isIf := clause.Body[0].(*ast.IfStmt)
	if !isIf || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	ch := recv.Rhs[0].(*ast.UnaryExpr).X
	steady := kit.RootVar(l.info, ch) != nil && kit.Steady(l.info, ch, loop)
	if v := kit.Variable(l.info, s.Cond); v != nil && v == kit.Variable(l.info, recv.Lhs[1]) {
		return steady && len(clause.Body) == 1 // if ok { ... } is all
	}
	not, isNot := ast.Unparen(s.Cond).(*ast.UnaryExpr)
	if !isNot || not.Op != token.NOT || kit.Variable(l.info, not.X) == nil || kit.Variable(l.info, not.X) != kit.Variable(l.info, recv.Lhs[1]) {
		return false
	}
	for i, stmt := range s.Body.List {
		last, isBranch := stmt.(*ast.BranchStmt)
		if i == len(s.Body.List)-1 {
			if !isBranch || last.Label != nil || last.Tok != token.BREAK && last.Tok != token.CONTINUE {
				return false
			}
		} else if !logs(l.info, stmt) {
			return false // sets the channel to nil, waits, ends the process
		}
	}
	return steady
}

// staysOn matches case <-stop: ...; break, of a channel that ends the work of an endless select, by
// its name and since it carries nothing: who wrote the break meant to leave the loop. Once a context is
// over its case needs no break for that.
func (l *looker) staysOn(loop *ast.ForStmt, clause *ast.CommClause) bool {
	recv, isRecv := clause.Comm.(*ast.ExprStmt)
	if !isRecv || loop.Cond != nil || len(loop.Body.List) != 1 {
		return false
	}
	u, isRecv := ast.Unparen(recv.X).(*ast.UnaryExpr)
	if !isRecv || u.Op != token.ARROW || !l.endsWork(loop, u.X) {
		return false
	}
	before := clause.Body
	if n := len(before); n > 0 && goesRoundAgain(before[n-1]) {
		before = before[:n-1]
	} else if !l.isContext(u.X) {
		return false
	}
	return !slices.ContainsFunc(before, func(stmt ast.Stmt) bool { return !l.passes(stmt) })
}

// goesRoundAgain matches a break that leaves the select only, and continue.
func goesRoundAgain(stmt ast.Stmt) bool {
	b, ok := stmt.(*ast.BranchStmt)
	return ok && b.Label == nil && (b.Tok == token.BREAK || b.Tok == token.CONTINUE)
}

// passes tells whether a statement is a call that comes back soon: it stops a timer, closes something, or says so.
func (l *looker) passes(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok || kit.NeverReturns(l.info, call) || l.pauses(call, called) {
		return false
	}
	f := kit.Callee(l.info, call)
	return f != nil && !slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool {
		return slices.Contains([]string{"exit", "fatal", "fatalf", "panic", "die", "kill", "abort", "terminate"}, w)
	})
}

// isContext matches ctx.Done().
func (l *looker) isContext(ch ast.Expr) bool {
	call, ok := ast.Unparen(ch).(*ast.CallExpr)
	return ok && kit.IsMethod(l.info, call, "context", "Context", "Done")
}

// endsWork tells whether ch, which the loop does not change, is closed when the work is over: the Done
// of a context, or one without values that is called so.
func (l *looker) endsWork(loop *ast.ForStmt, ch ast.Expr) bool {
	if l.isContext(ch) {
		ctx := kit.Variable(l.info, kit.Receiver(ast.Unparen(ch).(*ast.CallExpr)))
		return ctx != nil && !kit.Changes(l.info, loop, ctx)
	}
	c, ok := kit.Underlying(l.info, ch).(*types.Chan)
	if !ok || kit.RootVar(l.info, ch) == nil || !kit.Steady(l.info, ch, loop) {
		return false
	}
	return kit.IsEmptyStruct(c.Elem()) && slices.ContainsFunc(kit.Words(kit.NameOf(ch)), func(w string) bool {
		switch w {
		case "done", "stop", "stopped", "quit", "exit", "closed", "closing", "shutdown", "dying":
			return true
		}
		return false
	})
}

// logs tells whether a statement is a call that writes to a log, by its name.
func logs(info *types.Info, stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	for _, name := range []string{"Print", "Debug", "Info", "Warn", "Error", "Log"} {
		if strings.HasPrefix(f.Name(), name) {
			return true
		}
	}
	return false
}
