package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// flat is what a turn of a loop does, in order: where a select has a default, and its other
// cases leave, that is what the default does.
func flat(loop *ast.ForStmt) (list []ast.Stmt) {
	for _, stmt := range loop.Body.List {
		if sel, ok := stmt.(*ast.SelectStmt); ok {
			if body, ok := otherwise(sel); ok {
				list = append(list, body...)
				continue
			}
		}
		list = append(list, stmt)
	}
	return list
}

// otherwise is what a select does by default, where each other case leaves the loop.
func otherwise(sel *ast.SelectStmt) (body []ast.Stmt, ok bool) {
	for _, c := range sel.Body.List {
		switch clause := c.(*ast.CommClause); {
		case clause.Comm == nil:
			body, ok = clause.Body, true
		case !leavesLoop(clause.Body):
			return nil, false
		}
	}
	return body, ok
}

// leavesLoop tells whether a case of a select ends the loop around that.
func leavesLoop(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	switch last := body[len(body)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK && last.Label != nil
	}
	return false
}

// comesBack tells whether a turn finds nothing by a function that does not wait, or a value
// not yet set, and goes on with the next one at once: x, ok := q.pop(); if !ok { continue },
// if x := q.pop(); x != nil { ... } as the last that it does, if !ready.Load() { continue }.
func (l *looker) comesBack(loop *ast.ForStmt) bool {
	list := flat(loop)
	var took []*types.Var // what the latest statement has taken
	for i, stmt := range list {
		switch s := stmt.(type) {
		case *ast.AssignStmt:
			if took = l.takes(s); took == nil {
				return false
			}
			continue
		case *ast.IfStmt:
			if s.Init != nil {
				last := i == len(list)-1 && s.Else == nil
				return last && l.gotSome(s.Cond, l.takes(s.Init), true)
			}
			switch {
			case s.Else != nil:
				return false
			case took != nil && i == len(list)-1 && l.gotSome(s.Cond, took, true):
				return true
			case l.onlyContinues(s.Body):
				return took != nil && l.gotSome(s.Cond, took, false) || l.looks(s.Cond) && l.loads(s.Cond) && !l.clocked(s.Cond)
			case !(took == nil && l.looks(s.Cond) && kit.Leaves(s.Body)):
				return false
			}
		case *ast.SelectStmt:
			if body, ok := otherwise(s); !ok || len(body) > 0 {
				return false
			}
		default:
			if !l.nothing(stmt, false) {
				return false
			}
		}
	}
	return false
}

// onlyContinues tells whether a block lets go of a lock at most, lets others run, and goes on
// with the next turn.
func (l *looker) onlyContinues(block *ast.BlockStmt) bool {
	return kit.OnlyContinues(block) || l.goesRound(block)
}

// takes are the variables that a statement gives what a function of the package takes from a
// list without waiting, nil for other statements.
func (l *looker) takes(stmt ast.Stmt) (vars []*types.Var) {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 {
		return nil
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(l.info, call)
	if f == nil || !l.popsOrNot(f) {
		return nil
	}
	for _, left := range s.Lhs {
		if v := kit.Variable(l.info, left); v != nil {
			vars = append(vars, v)
		}
	}
	return vars
}

// popsOrNot tells whether a function of the package gives back what it takes from a list, and
// nothing, at once, where the list is empty.
func (l *looker) popsOrNot(f *types.Func) bool {
	decl := l.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	if l.receivesOrNot(decl.Body) {
		return true
	}
	empty := false
	last := decl.Body.List[max(len(decl.Body.List)-1, 0):]
	for _, stmt := range decl.Body.List {
		s, ok := stmt.(*ast.IfStmt)
		if !ok || s.Init != nil || !kit.Leaves(s.Body) {
			continue
		}
		empty = empty || emptyHanded(l.info, s.Cond) || hasSome(l.info, s.Cond) && len(last) == 1 && kit.Returns(last[0])
	}
	return empty && l.quick.Node(decl.Body, func(call *ast.CallExpr) bool {
		_, op := kit.MutexCall(l.info, call)
		return op != ""
	})
}

// receivesOrNot tells whether a function's body gives back what it receives, if anything is there, and nothing
// at once where nothing is: select { case t := <-ch: return t; default: }; return nil.
func (l *looker) receivesOrNot(body *ast.BlockStmt) bool {
	n := len(body.List)
	if n < 2 {
		return false
	}
	last, ok := body.List[n-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) == 0 || !kit.IsNil(l.info, last.Results[0]) || l.pauses(body, called) {
		return false
	}
	return slices.ContainsFunc(body.List, func(stmt ast.Stmt) bool {
		sel, ok := stmt.(*ast.SelectStmt)
		if !ok || len(sel.Body.List) < 2 {
			return false
		}
		rest, ok := otherwise(sel)
		return ok && len(rest) == 0
	})
}

// hasSome tells whether a condition says that there is something: a length above 0.
func hasSome(info *types.Info, cond ast.Expr) bool {
	op := lengthAgainstZero(info, cond)
	return op == token.GTR || op == token.NEQ
}

// gotSome tells whether a condition says that something was taken, or, unless some is set,
// that nothing was.
func (l *looker) gotSome(cond ast.Expr, took []*types.Var, some bool) bool {
	if not, ok := ast.Unparen(cond).(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond, some = not.X, !some
	}
	if v := kit.Variable(l.info, cond); v != nil {
		return some && kit.IsBool(v.Type()) && slices.Contains(took, v)
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok || !kit.IsNil(l.info, y) || op != token.NEQ && op != token.EQL {
		return false
	}
	v := kit.Variable(l.info, x)
	return v != nil && slices.Contains(took, v) && (op == token.NEQ) == some && !kit.IsError(v.Type())
}

// getter tells whether the body of a function only reads a value under a lock.
func (l *looker) getter(body *ast.BlockStmt) bool {
	locked := false
	for i, stmt := range body.List {
		var call *ast.CallExpr
		switch s := stmt.(type) {
		case *ast.ExprStmt:
			call, _ = s.X.(*ast.CallExpr)
		case *ast.DeferStmt:
			call = s.Call
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE || len(s.Rhs) != 1 || !l.looks(s.Rhs[0]) {
				return false
			}
			continue
		case *ast.ReturnStmt:
			return locked && i == len(body.List)-1 && len(s.Results) == 1 && l.looks(s.Results[0])
		}
		if call == nil {
			return false
		}
		_, op := kit.MutexCall(l.info, call)
		if locked = locked || op == "Lock" || op == "RLock"; op == "" {
			return false
		}
	}
	return false
}
