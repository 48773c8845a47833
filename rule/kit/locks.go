package kit

import (
	"go/ast"
	"go/types"
	"iter"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// UsesLocks tells whether some call in the package may take a lock, by its name:
// the cheap test to leave a rule early.
func UsesLocks(pass *analysis.Pass) bool { return indexOf(pass).locks() }

func usesLocks(pass *analysis.Pass) bool {
	for c := range Root(pass).Preorder((*ast.SelectorExpr)(nil)) {
		if op := mutexOp(c.Node().(*ast.SelectorExpr).Sel.Name); op == "Lock" || op == "RLock" {
			return true
		}
	}
	return false
}

// A Section is a stretch of statements that runs with a lock held.
type Section struct {
	Func     inspector.Cursor // the declaration or literal around it
	Lock     *ast.CallExpr    // mu.Lock() or mu.RLock()
	Mutex    ast.Expr         // mu as written
	Reads    bool             // taken with RLock
	Deferred bool             // unlocked by a defer: held to the function's end
	// Open tells that the lock is held beyond Body: its defer stands in a block
	// inside of the function, or its unlock is not in the same list.
	Open bool
	// Body is what follows the lock in its statement list up to the unlock, or
	// to the list's end. Branches of it may unlock earlier: Inspect knows.
	Body []ast.Stmt
}

// Sections yields the critical sections of mutexes below c, in source order.
func Sections(info *types.Info, c inspector.Cursor) iter.Seq[Section] {
	return func(yield func(Section) bool) {
		for at := range c.Preorder((*ast.ExprStmt)(nil)) {
			kind, index := at.ParentEdge()
			if !isListed(kind) {
				continue
			}
			s, ok := sectionAt(info, StmtList(at.Parent().Node()), index)
			if !ok {
				continue
			}
			if block, _ := at.Parent().ParentEdge(); s.Deferred && block != edge.FuncDecl_Body && block != edge.FuncLit_Body {
				s.Open = true
			}
			s.Func, _ = Function(at)
			if !yield(s) {
				return
			}
		}
	}
}

// StmtList is the statement list that n holds, nil for nodes without one.
func StmtList(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

func sectionAt(info *types.Info, list []ast.Stmt, i int) (Section, bool) {
	lock, ok := list[i].(*ast.ExprStmt).X.(*ast.CallExpr)
	if !ok {
		return Section{}, false
	}
	mu, op := MutexCall(info, lock)
	if op != "Lock" && op != "RLock" {
		return Section{}, false
	}
	s := Section{Lock: lock, Mutex: mu, Reads: op == "RLock"}
	for j := i + 1; j < len(list); j++ {
		if d, ok := list[j].(*ast.DeferStmt); ok && s.releases(info, d.Call) {
			s.Deferred, s.Body = true, append(list[i+1:j:j], list[j+1:]...)
			return s, true
		}
		if s.unlocks(info, list[j]) {
			s.Body = list[i+1 : j]
			return s, true
		}
	}
	s.Body, s.Open = list[i+1:], true
	return s, true
}

// MutexCall splits mu.Op() on a mutex, embedded or not; mu is nil for other calls.
func MutexCall(info *types.Info, call *ast.CallExpr) (mu ast.Expr, op string) {
	id := calleeIdent(call.Fun)
	if id == nil || mutexOp(id.Name) == "" {
		return nil, ""
	}
	f, ok := info.Uses[id].(*types.Func)
	if !ok || !ofMutex(f) && !ofCond(info, call, f) {
		return nil, ""
	}
	return Receiver(call), mutexOp(f.Name())
}

// ofCond tells whether a call locks or unlocks the L of a sync.Cond, which mostly is a mutex that
// has no other name.
func ofCond(info *types.Info, call *ast.CallExpr, f *types.Func) bool {
	if f.Pkg() == nil || f.Pkg().Path() != "sync" || ReceiverName(f) != "Locker" {
		return false
	}
	sel, ok := ast.Unparen(Receiver(call)).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "L" && IsNamed(info.TypeOf(sel.X), "sync", "Cond")
}

// MutexStmt is MutexCall of a statement that is nothing but the call.
func MutexStmt(info *types.Info, stmt ast.Stmt) (mu ast.Expr, op string) {
	e, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return nil, ""
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return nil, ""
	}
	return MutexCall(info, call)
}

// mutexOp is what a method of that name does to a lock, as sync.RWMutex names it;
// "" for other names. A type's own lock() is one of its mutex.
func mutexOp(name string) string {
	switch name {
	case "Lock", "Unlock", "RLock", "RUnlock", "TryLock", "TryRLock", "RLocker":
		return name
	case "lock":
		return "Lock"
	case "unlock":
		return "Unlock"
	case "rlock", "rLock":
		return "RLock"
	case "runlock", "rUnlock":
		return "RUnlock"
	}
	return ""
}

// ofMutex tells whether f is a method of sync.Mutex, sync.RWMutex, or of a type of
// another package that locks and unlocks: a wrapper that finds deadlocks or
// counts, the holder of a mutex. One that may fail, or takes something, is a lock among processes, or
// one of many.
func ofMutex(f *types.Func) bool {
	if f.Pkg() == nil || f.Signature().Recv() == nil {
		return false
	}
	if f.Pkg().Path() == "sync" {
		name := ReceiverName(f)
		return name == "Mutex" || name == "RWMutex"
	}
	if InStandardLibrary(f.Pkg()) || !bare(f) {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(f.Signature().Recv().Type(), true, f.Pkg(), counterpart[f.Name()])
	pair, ok := m.(*types.Func)
	return ok && bare(pair)
}

var counterpart = map[string]string{
	"Lock": "Unlock", "TryLock": "Unlock", "Unlock": "Lock",
	"RLock": "RUnlock", "TryRLock": "RUnlock", "RLocker": "RUnlock", "RUnlock": "RLock",
	"lock": "unlock", "unlock": "lock",
	"rlock": "runlock", "runlock": "rlock", "rLock": "rUnlock", "rUnlock": "rLock",
}

// bare tells whether f takes nothing and, but for what tries, gives nothing.
func bare(f *types.Func) bool {
	tries := f.Name() == "TryLock" || f.Name() == "TryRLock" || f.Name() == "RLocker"
	return f.Signature().Params().Len() == 0 && (tries || f.Signature().Results().Len() == 0)
}

// IsMutex tells whether t, or what it points to, is a mutex as MutexCall knows them.
func IsMutex(t types.Type) bool { return isLock(t, "Mutex") || IsRWMutex(t) }

// IsRWMutex tells whether t, or what it points to, is one that readers share.
func IsRWMutex(t types.Type) bool { return isLock(t, "RWMutex") }

// isLock tells whether t is of sync and has the name, or of another package and ends
// in it: a TracedMutex is one.
func isLock(t types.Type, name string) bool {
	n := NamedOf(t)
	if n == nil || n.Obj().Pkg() == nil || !strings.HasSuffix(strings.ToLower(n.Obj().Name()), strings.ToLower(name)) {
		return false
	}
	if n.Obj().Pkg().Path() == "sync" {
		return n.Obj().Name() == name
	}
	m, _, _ := types.LookupFieldOrMethod(n, true, nil, "Lock")
	f, ok := m.(*types.Func)
	if !ok || !bare(f) {
		return false
	}
	m, _, _ = types.LookupFieldOrMethod(n, true, nil, "RLock")
	return name == "Mutex" || m != nil
}

// ReadersShare tells whether the type whose method lock calls, a mutex or one that is locked by methods of its
// own, has two more for those who only read.
func ReadersShare(info *types.Info, lock *ast.CallExpr) bool {
	f := Callee(info, lock)
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	for _, name := range []string{"RLock", "rLock", "rlock"} {
		m, _, _ := types.LookupFieldOrMethod(f.Signature().Recv().Type(), true, f.Pkg(), name)
		if shares, ok := m.(*types.Func); ok && ofMutex(shares) {
			return true
		}
	}
	return false
}

// releases tells whether call, which may be of a literal, unlocks the mutex.
func (s *Section) releases(info *types.Info, call *ast.CallExpr) bool {
	if lit, ok := call.Fun.(*ast.FuncLit); ok {
		for _, stmt := range lit.Body.List {
			if s.unlocks(info, stmt) {
				return true
			}
			if locks(info, stmt) {
				return false // the unlock below is of this one
			}
		}
		return false
	}
	mu, op := MutexCall(info, call)
	want := "Unlock"
	if s.Reads {
		want = "RUnlock"
	}
	return op == want && types.ExprString(mu) == types.ExprString(s.Mutex)
}

func (s *Section) unlocks(info *types.Info, stmt ast.Stmt) bool {
	e, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && s.releases(info, call)
}

// Inspect visits, like ast.Inspect, what runs with the lock held. It leaves out
// what follows an unlock in a branch, what go starts, and literals that are not
// called on the spot.
func (s *Section) Inspect(info *types.Info, visit func(ast.Node) bool) {
	s.list(info, s.Body, visit)
}

func (s *Section) list(info *types.Info, list []ast.Stmt, visit func(ast.Node) bool) {
	for _, stmt := range list {
		if s.unlocks(info, stmt) {
			return
		}
		s.node(info, stmt, visit)
		if !s.Deferred && s.passesUnlock(info, stmt) {
			return
		}
	}
}

func (s *Section) node(info *types.Info, n ast.Node, visit func(ast.Node) bool) {
	ast.Inspect(n, func(c ast.Node) bool {
		switch c := c.(type) {
		case nil:
			return false
		case *ast.FuncLit:
			return false
		case *ast.GoStmt:
			for _, arg := range c.Call.Args {
				s.node(info, arg, visit)
			}
			return false
		case *ast.DeferStmt:
			if !s.Deferred {
				return false
			}
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit); ok {
				if visit(c) {
					s.list(info, lit.Body.List, visit)
				}
				for _, arg := range c.Args {
					s.node(info, arg, visit)
				}
				return false
			}
		}
		if !visit(c) {
			return false
		}
		if list := StmtList(c); list != nil {
			if clause, ok := c.(*ast.CommClause); ok && clause.Comm != nil {
				s.node(info, clause.Comm, visit)
			}
			if clause, ok := c.(*ast.CaseClause); ok {
				for _, e := range clause.List {
					s.node(info, e, visit)
				}
			}
			s.list(info, list, visit)
			return false
		}
		return true
	})
}

// passesUnlock tells whether stmt may come to its end with the lock released:
// a branch of it unlocks and does not leave.
func (s *Section) passesUnlock(info *types.Info, stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return false
		}
		list := StmtList(n)
		for i, inner := range list {
			if s.unlocks(info, inner) && !relocksOrLeaves(info, list[i+1:]) {
				found = true
			}
		}
		return !found
	})
	return found
}

// locks tells whether stmt takes a lock.
func locks(info *types.Info, stmt ast.Stmt) bool {
	e, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	_, op := MutexCall(info, call)
	return op == "Lock" || op == "RLock"
}

// relocksOrLeaves tells whether a list takes a lock again, or ends in a jump or
// in a call that does not return.
func relocksOrLeaves(info *types.Info, list []ast.Stmt) bool {
	for _, stmt := range list {
		if locks(info, stmt) {
			return true
		}
		if e, ok := stmt.(*ast.ExprStmt); ok {
			if call, ok := e.X.(*ast.CallExpr); ok && NeverReturns(info, call) {
				return true
			}
		}
	}
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}
