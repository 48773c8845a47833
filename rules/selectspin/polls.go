package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// looksThrough tells whether a range does nothing but look at each of a list: at a channel, by a select with
// an empty default, or whether the time has come for what follows.
func (l *looker) looksThrough(r *ast.RangeStmt) (channels, idle bool) {
	switch kit.Underlying(l.info, r.X).(type) {
	case *types.Slice, *types.Map, *types.Array:
	default:
		return false, false
	}
	if len(r.Body.List) == 0 {
		return false, false
	}
	switch s := r.Body.List[0].(type) {
	case *ast.SelectStmt:
		return true, len(r.Body.List) == 1 && l.polls(s)
	case *ast.IfStmt:
		notYet := kit.OnlyContinues(s.Body) || len(r.Body.List) == 1
		return false, notYet && s.Init == nil && s.Else == nil && l.quick.Node(s.Cond, l.ofTime) && l.asksClock(s.Cond)
	}
	return false, false
}

// asksClock tells whether n asks the clock, itself or by a function of the package that gives back no more.
func (l *looker) asksClock(n ast.Node) bool {
	if l.clocked(n) {
		return true
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		if f := kit.Callee(l.info, call); f != nil {
			decl := l.effects.Decl(f)
			found = found || decl != nil && decl.Body != nil && len(decl.Body.List) == 1 && kit.Returns(decl.Body.List[0]) && l.clocked(decl.Body)
		}
		return !found
	})
	return found
}

// countsHandled tells whether what the head of a loop sets is changed only where something was received or sent: while
// nothing comes, or nobody takes, the loop does not get nearer to its end.
func (l *looker) countsHandled(loop *ast.ForStmt) bool {
	s, ok := loop.Init.(*ast.AssignStmt)
	if !ok || loop.Cond == nil || len(s.Lhs) != 1 {
		return false
	}
	v := kit.Variable(l.info, s.Lhs[0])
	if v == nil || !kit.Mentions(l.info, loop.Cond, v) {
		return false
	}
	handled := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		clause, ok := n.(*ast.CommClause)
		if !ok || clause.Comm == nil {
			return true
		}
		handled = handled || kit.Changes(l.info, clause, v)
		return false
	})
	return handled && !l.changesElsewhere(loop.Body, v)
}

// changesElsewhere tells whether n changes v outside of the cases that receive or send.
func (l *looker) changesElsewhere(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommClause:
			if n.Comm != nil {
				return false
			}
		case *ast.AssignStmt, *ast.IncDecStmt, *ast.CallExpr, *ast.UnaryExpr:
			found = found || kit.Changes(l.info, n, v)
		}
		return !found
	})
	return found
}

// sameArgs tells whether nothing in the loop gives a call other arguments: what it finds changes by others only.
func (l *looker) sameArgs(call *ast.CallExpr) bool {
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return l.loop == nil || !kit.Steady(l.info, arg, l.loop)
	})
}

// asks tells whether a statement keeps what it reads, or asks whether to return.
func (l *looker) asks(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		return s.Tok == token.DEFINE && !slices.ContainsFunc(s.Rhs, func(e ast.Expr) bool { return !l.looks(e) })
	case *ast.IfStmt:
		n := len(s.Body.List)
		return s.Init == nil && s.Else == nil && l.looks(s.Cond) && n > 0 && kit.Returns(s.Body.List[n-1])
	}
	return false
}
