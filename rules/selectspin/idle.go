package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A looker knows what only looks.
type looker struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
	quick   *kit.Quick
	decl    *ast.FuncDecl // around the loop
	loop    *ast.ForStmt  // that is looked at
	inside  bool          // of a function that a loop calls: no further
}

// A turn is what one turn of a loop does while nothing is there.
type turn struct {
	idle     bool // nothing but to look
	channels bool // looks at channels, with an empty default
	yields   bool // it lets others run
	leaves   bool // by an if
	timed    bool // until a time that an if asks for
	loads    bool // what the ifs ask for was loaded anew
}

// turn goes through the body of a loop.
func (l *looker) turn(loop *ast.ForStmt) turn {
	t := turn{idle: true, timed: loop.Cond != nil && l.clocked(loop.Cond)}
	for _, stmt := range loop.Body.List {
		switch s := stmt.(type) {
		case *ast.SelectStmt:
			t.idle = t.idle && l.polls(s) && !l.makesRoom(loop, s)
			t.channels = true
		case *ast.IfStmt:
			if l.perhapsPolls(loop, s) {
				t.channels = true
				continue
			}
			t.idle = t.idle && l.givesUp(s)
			t.leaves, t.timed = true, t.timed || l.clocked(s.Cond)
			t.loads = t.loads || l.loads(s.Cond)
		case *ast.AssignStmt:
			t.idle = t.idle && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Variable(l.info, s.Lhs[0]) != nil && l.looks(s.Rhs[0])
			t.loads = t.loads || l.loads(s.Rhs[0])
		case *ast.RangeStmt:
			channels, idle := l.looksThrough(s)
			t.idle, t.channels = t.idle && idle, t.channels || channels
		case *ast.ExprStmt:
			t.idle = t.idle && l.nothing(s, false)
			call, _ := s.X.(*ast.CallExpr)
			yields := call != nil && kit.IsCall(l.info, call, "runtime", "Gosched")
			t.yields, t.loads = t.yields || yields, t.loads || !yields // else under a lock
		default:
			t.idle = t.idle && l.nothing(stmt, false)
		}
	}
	return t
}

// makesRoom tells whether a select, or one in it, takes from a channel to which the same
// loop sends: the oldest gives way to the newest, and the next turn succeeds.
func (l *looker) makesRoom(loop *ast.ForStmt, sel *ast.SelectStmt) bool {
	found := false
	ast.Inspect(sel, func(n ast.Node) bool {
		clause, ok := n.(*ast.CommClause)
		if !ok {
			return !found
		}
		if recv := kit.CommReceive(clause.Comm); recv != nil {
			found = found || l.sends(loop, recv.X)
		}
		return !found
	})
	return found
}

// sends tells whether a loop sends to a channel.
func (l *looker) sends(loop *ast.ForStmt, channel ast.Expr) bool {
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		send, ok := n.(*ast.SendStmt)
		found = found || ok && kit.Same(l.info, send.Chan, channel)
		return !found
	})
	return found
}

// polls tells whether a select looks at channels and does nothing where nothing is there.
func (l *looker) polls(sel *ast.SelectStmt) bool {
	if len(sel.Body.List) < 2 {
		return false
	}
	for _, c := range sel.Body.List {
		if clause := c.(*ast.CommClause); clause.Comm == nil {
			return !slices.ContainsFunc(clause.Body, func(s ast.Stmt) bool { return !l.nothing(s, true) && !l.seldom(s) })
		}
	}
	return false
}

// perhapsPolls matches an if that does nothing but look at channels, where there are some: if t.C != nil { select { ... default: } }.
func (l *looker) perhapsPolls(loop *ast.ForStmt, s *ast.IfStmt) bool {
	return s.Else == nil && s.Init == nil && l.effects.None(s.Cond) && len(s.Body.List) > 0 && !slices.ContainsFunc(s.Body.List, func(s ast.Stmt) bool {
		sel, ok := s.(*ast.SelectStmt)
		return !ok || !l.polls(sel) || l.makesRoom(loop, sel)
	})
}

// nothing tells whether a statement does nothing but let others run; a break does
// nothing within a select.
func (l *looker) nothing(stmt ast.Stmt, inSelect bool) bool {
	switch s := stmt.(type) {
	case *ast.EmptyStmt:
		return true
	case *ast.SelectStmt: // what is looked at when nothing else is there
		return inSelect && l.polls(s)
	case *ast.BranchStmt:
		return s.Label == nil && (s.Tok == token.CONTINUE || inSelect && s.Tok == token.BREAK)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		if kit.IsCall(l.info, call, "time", "Sleep") {
			n, constant := kit.ConstInt(l.info, call.Args[0])
			return constant && n <= 0
		}
		_, op := kit.MutexCall(l.info, call)
		return op == "Lock" || op == "RLock" || op == "Unlock" || op == "RUnlock" || kit.IsCall(l.info, call, "runtime", "Gosched")
	}
	return false
}

// givesUp matches an if that does nothing but ask whether to leave.
func (l *looker) givesUp(s *ast.IfStmt) bool {
	return s.Else == nil && s.Init == nil && kit.Leaves(s.Body) && (l.looks(s.Cond) || l.effects.None(s.Cond))
}

// seldom matches an if that does nothing nearly always: it asks whether to leave the
// loop, or whether a time has come.
func (l *looker) seldom(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.IfStmt)
	if !ok || s.Else != nil || s.Init != nil || !l.looks(s.Cond) {
		return false
	}
	if l.clocked(s.Cond) {
		return true
	}
	if len(s.Body.List) == 0 {
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK && last.Label != nil
	}
	return false
}

// clocked tells whether n asks the clock.
func (l *looker) clocked(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsCall(l.info, call, "time", "Now", "Since", "Until")
		return !found
	})
	return found
}

// looks tells whether an expression only reads. An attempt to take something
// (CompareAndSwap, TryLock) is a lock that somebody chose to build.
func (l *looker) looks(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			ok = ok && (l.load(n) || kit.IsConversion(l.info, n) || kit.IsBuiltin(l.info, n, "len") || kit.IsBuiltin(l.info, n, "cap") ||
				kit.IsMethod(l.info, n, "context", "Context", "Err") || l.ofTime(n))
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// ofTime matches calls that ask the clock, or what a time or duration is.
func (l *looker) ofTime(call *ast.CallExpr) bool {
	return kit.IsCall(l.info, call, "time", "Now", "Since", "Until") ||
		kit.IsMethod(l.info, call, "time", "Time") || kit.IsMethod(l.info, call, "time", "Duration")
}

// loads tells whether a part of e is read anew from what others set.
func (l *looker) loads(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (l.load(call) || l.lenOfChannel(call))
		return !found
	})
	return found
}

// lenOfChannel matches len(ch).
func (l *looker) lenOfChannel(call *ast.CallExpr) bool {
	if !kit.IsBuiltin(l.info, call, "len") {
		return false
	}
	_, channel := kit.Underlying(l.info, call.Args[0]).(*types.Chan)
	return channel
}

// load tells whether call loads an atomic, by itself or in a method of the
// package that does nothing else, or reads what others set under a lock.
func (l *looker) load(call *ast.CallExpr) bool {
	f := kit.Callee(l.info, call)
	if f == nil || f.Pkg() == nil {
		return f == nil && l.loadsInLiteral(call)
	}
	if f.Pkg().Path() == "sync/atomic" {
		return strings.HasPrefix(f.Name(), "Load")
	}
	if l.inside || !l.sameArgs(call) {
		return false
	}
	l.inside = true
	defer func() { l.inside = false }()
	decl := l.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return decl != nil && decl.Body != nil && l.getter(decl.Body)
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && l.looks(ret.Results[0]) && l.loads(ret.Results[0])
}

// loadsInLiteral is load for a literal that the function keeps in a variable.
func (l *looker) loadsInLiteral(call *ast.CallExpr) bool {
	if l.decl == nil || l.inside || len(call.Args) > 0 || kit.Variable(l.info, call.Fun) == nil {
		return false
	}
	lit, ok := kit.Origin(l.info, l.decl, call.Fun).(*ast.FuncLit)
	if !ok {
		return false
	}
	l.inside = true
	defer func() { l.inside = false }()
	if len(lit.Body.List) == 1 {
		ret, ok := lit.Body.List[0].(*ast.ReturnStmt)
		return ok && len(ret.Results) == 1 && l.looks(ret.Results[0]) && l.loads(ret.Results[0])
	}
	return l.getter(lit.Body)
}

// drains tells whether the function has sent all others elsewhere by an atomic just before, as
// with a switch of two halves, and only lets those end who are still inside.
func (l *looker) drains(loop *ast.ForStmt) bool {
	if loop.Cond == nil || l.decl == nil || len(loop.Body.List) != 1 {
		return false
	}
	own, found := kit.ReceiverVar(l.info, l.decl), false
	ast.Inspect(l.decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || n.Pos() > loop.Pos() || found {
			return !found
		}
		f := kit.Callee(l.info, call)
		if f == nil || f.Pkg() == nil || f.Pkg().Path() != "sync/atomic" {
			return true
		}
		var of ast.Expr
		switch recv := f.Signature().Recv(); {
		case recv != nil:
			of = kit.Receiver(call)
		case len(call.Args) > 0:
			if u, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr); ok {
				of = u.X
			}
		}
		changes := strings.HasPrefix(f.Name(), "Add") || strings.HasPrefix(f.Name(), "Swap")
		found = changes && of != nil && own != nil && kit.RootVar(l.info, of) == own
		return !found
	})
	return found
}
