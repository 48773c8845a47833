package writelockread

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// makes tells whether call gives new memory, by its name: newNode(), n.clone().
func makes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	words := kit.Words(f.Name())
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "new", "make", "clone":
		return true
	}
	return false
}

// copies matches a method without parameters that gives another of its receiver's kind and is named
// for that, x.DeepCopy(): of another package it is taken to make new memory and to change nothing.
func (r *reader) copies(call *ast.CallExpr) bool {
	f := kit.Callee(r.pass.TypesInfo, call)
	return kit.GivesCopy(f) && f.Pkg() != r.pass.Pkg && f.Signature().Params().Len() == 0 &&
		types.Identical(f.Signature().Recv().Type(), f.Signature().Results().At(0).Type())
}

// constructs matches newStore(), newHub(1000): a constructor that is given nothing through which
// it could reach what the lock guards.
func constructs(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || kit.FirstWord(f.Name()) != "new" {
		return false
	}
	for _, arg := range call.Args {
		if t := info.TypeOf(arg); t == nil {
			return false
		} else if _, basic := t.Underlying().(*types.Basic); !basic {
			return false
		}
	}
	return true
}

// matches tells whether call asks a method of an interface, or of another module, a question
// about what it is given, by its name and its answer: Matches(x), Contains(x), Equal(x).
func (r *reader) matches(call *ast.CallExpr) bool {
	f := kit.Callee(r.pass.TypesInfo, call)
	return f != nil && r.effects.Decl(f) == nil && f.Signature().Recv() != nil && kit.AsksAbout(r.pass.TypesInfo, call)
}

// long tells whether the section works through something: then those who only
// read gain by reading at once. A section of a few instructions does not, since
// the readers of a sync.RWMutex meet at its counter. A function of the package that it calls works for it,
// but not in a branch, which is mostly the way out.
func (r *reader) long(s *kit.Section) bool {
	found, branch := false, token.NoPos // where the last branch ends
	s.Inspect(r.pass.TypesInfo, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt, *ast.ForStmt:
			found = true
		case *ast.IfStmt:
			branch = max(branch, n.End())
		case *ast.CallExpr:
			if f := kit.Callee(r.pass.TypesInfo, n); f != nil && branch < n.Pos() {
				decl := r.effects.Decl(f)
				found = decl != nil && decl.Body != nil && slices.ContainsFunc(decl.Body.List, func(s ast.Stmt) bool { return kit.LoopBody(s) != nil })
			}
		}
		return !found
	})
	return found
}

// handedOn tells whether a plain mutex is used for more than to be locked: given
// to a sync.Cond, or to a function.
func handedOn(info *types.Info, root inspector.Cursor, mu *types.Var) bool {
	for id := range kit.Uses(info, root, mu) {
		if kv, ok := id.Parent().Node().(*ast.KeyValueExpr); ok && kv.Key == id.Node() {
			if lit, ok := kv.Value.(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
				continue // written out as what it is anyway
			}
		}
		at := id
		if sel, ok := at.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
			at = at.Parent()
		}
		sel, ok := at.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != at.Node() || sel.Sel.Name != "Lock" && sel.Sel.Name != "Unlock" {
			return true
		}
	}
	return false
}

// shared tells whether somebody takes the mutex to read: then there are readers that a
// write lock keeps waiting.
func (r *reader) shared(mu *types.Var) bool {
	if r.readers == nil {
		r.readers = map[*types.Var]bool{}
		for s := range kit.Sections(r.pass.TypesInfo, kit.Root(r.pass)) {
			if v := kit.MutexVar(r.pass.TypesInfo, s.Mutex); v != nil && s.Reads {
				r.readers[v] = true
			}
		}
	}
	return r.readers[mu]
}

// guardsItself tells whether call is of a method of the package that begins with the
// lock of its own receiver and gives a result: what it changes behind that lock, a
// copy that it keeps, several may do at once. One that takes something out is none.
func (r *reader) guardsItself(call *ast.CallExpr) bool {
	info := r.pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() == 0 || f.Signature().Params().Len() > 0 {
		return false
	}
	switch words := kit.Words(f.Name()); words[0] {
	case "next", "pop", "take", "swap", "drain", "reset", "flush", "close", "remove", "delete", "clear", "clean", "stop", "advance", "commit":
		return false
	}
	decl := r.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) < 2 {
		return false
	}
	deferred, ok := decl.Body.List[1].(*ast.DeferStmt)
	if !ok || !r.locksItself(f, decl) {
		return false
	}
	_, undo := kit.MutexCall(info, deferred.Call)
	return undo == "Unlock"
}

// locksItself tells whether a method begins with the lock of its own receiver.
func (r *reader) locksItself(f *types.Func, decl *ast.FuncDecl) bool {
	mu, op := kit.MutexStmt(r.pass.TypesInfo, decl.Body.List[0])
	return op == "Lock" && kit.RootVar(r.pass.TypesInfo, mu) == f.Origin().Signature().Recv()
}

// queues tells whether call hands one thing to a queue of the package that has a lock of its own: several may
// do so at once. A loop hands over what belongs together.
func (r *reader) queues(s *kit.Section, call *ast.CallExpr) bool {
	if at, ok := kit.Find(s.Func, call); !ok || kit.LoopDepth(at) > 0 {
		return false
	}
	f := kit.Callee(r.pass.TypesInfo, call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Params().Len() != 1 {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "push", "enqueue", "send", "publish", "post":
	default:
		return false
	}
	decl := r.effects.Decl(f)
	return decl != nil && decl.Body != nil && len(decl.Body.List) > 1 && r.locksItself(f, decl)
}

// fromContext tells whether call is of a function of another package that is given nothing but a
// context, and has a result: what it finds there has no way to what an unexported lock guards.
func (r *reader) fromContext(call *ast.CallExpr) bool {
	f := kit.Callee(r.pass.TypesInfo, call)
	if f == nil || f.Pkg() == r.pass.Pkg || f.Signature().Recv() != nil || len(call.Args) != 1 || f.Signature().Results().Len() == 0 {
		return false
	}
	return kit.IsNamed(f.Signature().Params().At(0).Type(), "context", "Context")
}
