package lockforvalue

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// lazy are the sections of a lock that does nothing but to let one caller make a value which all
// others then find, and the value: whoever comes later takes the lock only to look. Others may
// take the value away again under the lock (v = nil). A lock that guards anything else is needed.
func (l *lock) lazy(pass *analysis.Pass, mu *types.Var) (made *types.Var, makers []kit.Section) {
	info := pass.TypesInfo
	if len(l.every) == 0 || mu.Embedded() || mu.Exported() || handed(pass, mu) {
		return nil, nil
	}
	for i := range l.every {
		s := &l.every[i]
		v, makes := makesOnce(info, s)
		if v == nil {
			if v = takesAway(info, s); v == nil {
				return nil, nil
			}
		}
		if made != nil && v != made || v.Exported() || !belongs(info, s, mu, v) {
			return nil, nil
		}
		made = v
		if makes && !looksBefore(s) && !barrier(s) && !prepares(s) && !goesOn(info, s) {
			makers = append(makers, *s)
		}
	}
	locks := 0
	for id := range kit.Uses(info, kit.Root(pass), mu) {
		if op := operation(id); op == "Lock" || op == "RLock" {
			locks++
		}
	}
	if locks != len(l.every) || l.setElsewhere(pass, made) {
		return nil, nil
	}
	return made, makers
}

// reportLazy names those who take the lock to find what is made.
func (l *lock) reportLazy(pass *analysis.Pass, mu *types.Var) {
	made, makers := l.lazy(pass, mu)
	for i := range makers {
		s := &makers[i]
		if !kit.SkipFile(pass, kit.File(s.Func)) && worth(pass.TypesInfo, s) {
			kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("takes a lock at each call, mostly to find that %s is made: a sync.Once, or an atomic that is asked first, needs none then", made.Name()))
		}
	}
}

// setElsewhere tells whether v gets a value outside of the sections, or from who makes its holder.
func (l *lock) setElsewhere(pass *analysis.Pass, v *types.Var) bool {
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), v) {
		if kind, _ := id.ParentEdge(); kind == edge.KeyValueExpr_Key {
			return true
		}
		if replaces(id) && !slices.ContainsFunc(l.every, func(s kit.Section) bool { return holds(&s, id) }) {
			return true
		}
	}
	return false
}

// makesOnce is the field or variable that a section makes unless it is there already, and
// whether it does: if v != nil { return v }, what follows sets v; or if v == nil { v = ... } and
// hardly anything else.
func makesOnce(info *types.Info, s *kit.Section) (v *types.Var, makes bool) {
	if s.Reads || s.Open || len(s.Body) == 0 {
		return nil, false
	}
	block, ok := s.Body[0].(*ast.IfStmt)
	if !ok || block.Init != nil || block.Else != nil {
		return nil, false
	}
	x, op, y, ok := kit.Comparison(block.Cond)
	if !ok || !kit.IsNil(info, y) {
		return nil, false
	}
	if v = shared(info, x); v == nil {
		return nil, false
	}
	rest := s.Body[1:]
	switch op {
	case token.NEQ:
		return v, kit.Leaves(block.Body) && len(block.Body.List) <= 2 && slices.ContainsFunc(rest, func(stmt ast.Stmt) bool { return fills(info, s, stmt, v) })
	case token.EQL:
		plain := !slices.ContainsFunc(rest, func(stmt ast.Stmt) bool { return !gives(info, stmt) })
		return v, plain && slices.ContainsFunc(block.Body.List, func(stmt ast.Stmt) bool { return fills(info, s, stmt, v) })
	}
	return nil, false
}

// shared is the field or variable of the package that e is, if it may be made once; nil for
// others. An error is found, not made.
func shared(info *types.Info, e ast.Expr) *types.Var {
	v, ok := kit.Object(info, e).(*types.Var)
	if !ok || !v.IsField() && kit.IsLocal(v) || kit.IsError(v.Type()) {
		return nil
	}
	v = v.Origin()
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Map, *types.Slice, *types.Signature:
		return v
	}
	return nil
}

// fills tells whether stmt gives v something that the function makes: not just what it was given.
func fills(info *types.Info, s *kit.Section, stmt ast.Stmt, v *types.Var) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN {
			_, literal := n.(*ast.FuncLit)
			return !found && !literal
		}
		for i, left := range a.Lhs {
			if shared(info, left) != v {
				continue
			}
			from := a.Rhs[min(i, len(a.Rhs)-1)]
			p := kit.Variable(info, from)
			found = found || !kit.IsNil(info, from) && (p == nil || !kit.InParams(kit.FuncType(s.Func.Node()), p))
		}
		return !found
	})
	return found
}

// gives tells whether stmt only gives back something, or keeps it for that.
func gives(info *types.Info, stmt ast.Stmt) bool {
	switch stmt := stmt.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.AssignStmt:
		return len(stmt.Lhs) == 1 && kit.Variable(info, stmt.Lhs[0]) != nil && kit.IsLocal(kit.Variable(info, stmt.Lhs[0]))
	}
	return false
}

// takesAway is the value that a section does nothing with but to set it to nil.
func takesAway(info *types.Info, s *kit.Section) *types.Var {
	if s.Reads || s.Open || len(s.Body) != 1 {
		return nil
	}
	a, ok := s.Body[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !kit.IsNil(info, a.Rhs[0]) {
		return nil
	}
	return shared(info, a.Lhs[0])
}

// looksBefore tells whether the function may leave before it takes the lock: it has looked.
func looksBefore(s *kit.Section) bool {
	found := false
	ast.Inspect(kit.FuncBody(s.Func.Node()), func(n ast.Node) bool {
		if _, ok := n.(*ast.ReturnStmt); ok && n.Pos() < s.Lock.Pos() {
			found = true
		}
		_, gate := n.(*ast.IfStmt)
		found = found || gate && n.Pos() < s.Lock.Pos()
		return !found
	})
	return found
}

// goesOn tells whether the function calls something once the lock is let go: the lock is the
// least of what it costs.
func goesOn(info *types.Info, s *kit.Section) bool {
	end, found := s.Body[len(s.Body)-1].End(), false
	ast.Inspect(kit.FuncBody(s.Func.Node()), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && call.Pos() >= end && !kit.IsConversion(info, call) {
			_, op := kit.MutexCall(info, call)
			found = found || op == ""
		}
		return !found
	})
	return found
}

// prepares tells whether the function's name says that it is called once, or seldom.
func prepares(s *kit.Section) bool {
	decl := kit.Decl(s.Func)
	if decl == nil {
		return true
	}
	switch kit.FirstWord(decl.Name.Name) {
	case "init", "initialize", "setup", "start", "open", "connect", "dial", "register", "run", "new", "set", "enable", "configure", "shutdown", "add", "listen", "serve":
		return true
	}
	return false
}
