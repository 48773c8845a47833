package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// stands marks the fields below the mutex up to the next empty line: by
// convention those are what it guards, written or not.
func (s *scope) stands(mu *types.Var) {
	if mu == nil {
		return
	}
	pass := s.g.pass
	for _, file := range pass.Files {
		if mu.Pos() < file.FileStart || mu.Pos() >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || mu.Pos() < n.Pos() || mu.Pos() >= n.End() {
				return false
			}
			st, ok := n.(*ast.StructType)
			if !ok {
				return true
			}
			line := 0
			for _, f := range st.Fields.List {
				start := f.Pos()
				if f.Doc != nil {
					start = f.Doc.Pos()
				}
				switch {
				case kit.DeclaredIn(mu, f):
					line = kit.Line(pass, f.End())
				case line == 0:
				case kit.Line(pass, start) > line+1:
					return false
				default:
					for _, id := range f.Names {
						if v, ok := pass.TypesInfo.Defs[id].(*types.Var); ok && !kit.Synchronised(v.Type()) && !isFunc(v.Type()) && !s.settled(v) {
							s.near[v] = true
						}
					}
					line = kit.Line(pass, f.End())
				}
			}
			return false
		})
	}
}

// settled tells whether nothing in the package changes an unexported field once its owner
// is made, so that it needs no lock wherever it stands: a plain value, or one that tells of
// what happens.
func (s *scope) settled(v *types.Var) bool {
	if v.Exported() || s.g.written.Has(v) {
		return false
	}
	if plain(v.Type(), 0) {
		return true
	}
	t := v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg() == s.g.pass.Pkg {
		return false
	}
	switch kit.LastWord(n.Obj().Name()) {
	case "logger", "log", "tracer":
		return true
	}
	return false
}

// isFunc tells whether a field keeps a function: what is called, not what is guarded.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// guarded tells whether a shared variable needs the lock.
func (s *scope) guarded(v *types.Var) bool {
	if s.named != "" && v.IsField() {
		return strings.HasPrefix(strings.ToLower(v.Name()), s.named)
	}
	if s.near[v] {
		return true
	}
	return s.g.written.Has(v) && !kit.Synchronised(v.Type())
}

// derive marks locals that are given a way into guarded state: a map's entry,
// a pointer, a slice. Plain values are copies.
func (s *scope) derive(l held) {
	for before := -1; before != len(s.derived); {
		before = len(s.derived)
		for _, stmt := range l.section() {
			ast.Inspect(stmt, s.follow)
		}
	}
}

func (s *scope) follow(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, r := range n.Rhs {
			targets := n.Lhs
			if len(n.Lhs) == len(n.Rhs) {
				targets = n.Lhs[i : i+1]
			}
			s.mark(r, targets...)
		}
	case *ast.ValueSpec:
		for _, r := range n.Values {
			for _, id := range n.Names {
				s.mark(r, id)
			}
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				s.mark(n.X, e)
			}
		}
	}
	return true
}

// mark derives the targets if from leads into guarded state, and what holds a
// target that is a part of a local.
func (s *scope) mark(from ast.Expr, targets ...ast.Expr) {
	if !s.leads(from) {
		return
	}
	for _, e := range targets {
		v := kit.RootVar(s.g.pass.TypesInfo, e)
		if v != nil && v != s.root && !s.out[v] && kit.IsLocal(v) && !plain(v.Type(), 0) && !careful(v.Type()) {
			s.derived[v] = true
		}
	}
}

// leads tells whether what e gives is a way into guarded state: a copy of plain
// values is none.
func (s *scope) leads(e ast.Expr) bool {
	info := s.g.pass.TypesInfo
	if s.replaced(e) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return slices.ContainsFunc(e.Elts, func(elt ast.Expr) bool {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			return s.leads(elt)
		})
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			if _, lit := ast.Unparen(e.X).(*ast.CompositeLit); lit {
				return s.leads(e.X)
			}
		}
	case *ast.CallExpr:
		if parts, copied := copies(info, e); copied {
			return slices.ContainsFunc(parts, s.leads)
		}
		if kit.Callee(info, e) != nil && !s.calls(e) {
			recv := kit.Receiver(e) // what is given copies has no way to what they were copied from
			return recv != nil && s.leads(recv) || slices.ContainsFunc(e.Args, s.leads)
		}
	}
	t := info.TypeOf(e)
	if _, several := t.(*types.Tuple); !several && t != nil && plain(t, 0) {
		return false
	}
	return s.touches(e)
}

// copies tells whether a call gives new memory with copies in it, and which of
// its arguments are parts of what it gives all the same.
func copies(info *types.Info, call *ast.CallExpr) (parts []ast.Expr, ok bool) {
	for _, name := range [...]string{"make", "len", "cap", "new"} {
		if kit.IsBuiltin(info, call, name) {
			return nil, true
		}
	}
	shallow := kit.IsCall(info, call, "maps", "Clone") || kit.IsCall(info, call, "slices", "Clone", "Sorted", "Collect") || kit.IsCall(info, call, "bytes", "Clone")
	if shallow || kit.IsBuiltin(info, call, "append") {
		for i, arg := range call.Args {
			spread := call.Ellipsis.IsValid() && i == len(call.Args)-1
			if !(shallow || spread) || !plainParts(info.TypeOf(arg)) {
				parts = append(parts, arg)
			}
		}
		return parts, true
	}
	return nil, false
}

// plainParts tells whether the elements of a slice or map are plain.
func plainParts(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return plain(u.Elem(), 0)
	case *types.Map:
		return plain(u.Key(), 0) && plain(u.Elem(), 0)
	case *types.Basic:
		return true
	}
	return false
}

// careful tells whether what t leads to looks after itself, once it was looked up: it has
// a lock of its own, or is known to be safe, or is a list or map of such.
func careful(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return ownedLock(u.Elem())
	case *types.Map:
		return plain(u.Key(), 0) && ownedLock(u.Elem())
	case *types.Pointer:
		return ownedLock(t) || known(t)
	}
	return false
}

// known matches types of the standard library that are safe for concurrent use, and are
// not changed once they are kept somewhere.
func known(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return kit.IsNamed(t, "text/template", "Template") || kit.IsNamed(t, "html/template", "Template") || kit.IsNamed(t, "regexp", "Regexp")
}

// ownedLock tells whether t is a pointer to a struct with a lock of its own: what
// was looked up is then used under that one.
func ownedLock(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	st, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if kit.IsMutex(f.Type()) {
			return true
		}
	}
	return false
}

// plain tells whether a value of type t leads nowhere: numbers, strings,
// errors, and structs and arrays of such.
func plain(t types.Type, depth int) bool {
	if depth > 8 || t == nil {
		return false
	}
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return plain(u.Elem(), depth+1)
	case *types.Struct:
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" {
			return true // its *Location never changes
		}
		for f := range u.Fields() {
			if !plain(f.Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// touches tells whether a statement or expression uses guarded state, or might.
func (s *scope) touches(n ast.Node) bool {
	info, found := s.g.pass.TypesInfo, false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt: // another goroutine does not have the lock
			for _, arg := range n.Call.Args {
				found = found || s.touches(arg)
			}
			return false
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			if !ok || v.IsField() || n.Name == "_" {
				break
			}
			found = found || s.derived[v] || !kit.IsLocal(v) && v.Pkg() == s.g.pass.Pkg && s.guarded(v)
		case *ast.SelectorExpr:
			if v, ok := info.ObjectOf(n.Sel).(*types.Var); ok && v.IsField() && !s.lent[n] && s.reached(n.X) {
				found = found || s.guarded(v.Origin())
			}
		case *ast.CallExpr:
			found = found || s.calls(n)
		}
		return !found
	})
	return found
}

// lends tells whether a goroutine that the statements start uses guarded state.
func (s *scope) lends(list []ast.Stmt) bool {
	sure, found := s.strictly(), false
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok {
				lit, isLit := g.Call.Fun.(*ast.FuncLit)
				found = found || sure.touches(g.Call) || isLit && sure.touches(lit.Body)
			}
			return !found
		})
	}
	return found
}

// reached tells whether e starts from the lock's holder, from another value of
// its type, or from a package variable: what a parameter or the result of a
// call leads to is not this lock's business.
func (s *scope) reached(e ast.Expr) bool {
	root, _ := s.g.written.Path(e)
	if root == nil {
		return named(s.g.pass.TypesInfo.TypeOf(e)) == s.owner && s.owner != nil
	}
	return root == s.root || s.derived[root] || !kit.IsLocal(root) || named(root.Type()) == s.owner && s.owner != nil
}

// calls judges a call: functions of the package are looked into; one that is
// given the holder itself, a function value, or is named for the lock may do
// anything.
func (s *scope) calls(call *ast.CallExpr) bool {
	info := s.g.pass.TypesInfo
	if kit.IsConversion(info, call) {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil {
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok {
			return false // a function field, or a literal whose body is visited
		}
		v, ok := info.Uses[id].(*types.Var)
		return ok && kit.IsLocal(v) && !s.strict && !s.out[v] // a callback is given to run under the lock
	}
	if strings.HasSuffix(f.Name(), "Locked") {
		return true
	}
	if decl := s.g.effects.Decl(f); decl != nil {
		return s.inside(f, decl, s.holds(call))
	}
	if s.strict {
		return false
	}
	for _, arg := range call.Args {
		if v := kit.Variable(info, arg); v != nil && v == s.root && s.owner != nil {
			return true
		}
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND && kit.Variable(info, u.X) == s.root {
			return true
		}
	}
	return false
}

// holds tells whether a method is called on something that the lock's holder
// leads to, and that does not look after itself.
func (s *scope) holds(call *ast.CallExpr) bool {
	recv := kit.Receiver(call)
	if recv == nil {
		return false
	}
	root, _ := s.g.written.Path(recv)
	t := s.g.pass.TypesInfo.TypeOf(recv)
	return root != nil && root == s.root && t != nil && named(t) != s.owner && !kit.Synchronised(t)
}

// inside looks for guarded state in a function of the package, and in those
// that it calls. Whatever the function can reach of the owner's type counts,
// and its own receiver if that is held.
func (s *scope) inside(f *types.Func, decl *ast.FuncDecl, held bool) bool {
	q := question{f.Origin(), held}
	if known, done := s.asked[q]; done {
		return known
	}
	s.asked[q] = false
	if decl.Body == nil {
		return false
	}
	inner := *s
	inner.root = nil
	if recv := f.Origin().Signature().Recv(); held && recv != nil {
		inner.root = recv
	}
	inner.derived = map[*types.Var]bool{}
	touched := inner.touches(decl.Body)
	s.asked[q] = touched
	return touched
}

// strictly is the scope that leaves out what only might use guarded state.
func (s *scope) strictly() *scope {
	strict := *s
	strict.strict = true
	strict.asked = map[question]bool{}
	return &strict
}

// surely tells whether some statement uses guarded state beyond doubt.
func (s *scope) surely(list []ast.Stmt) bool {
	strict := s.strictly()
	return slices.ContainsFunc(list, func(stmt ast.Stmt) bool { return strict.touches(stmt) })
}

// touchedAtEnd tells whether a deferred call needs the lock: it runs before
// the unlock.
func (s *scope) touchedAtEnd(list []ast.Stmt) bool {
	found := false
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.DeferStmt:
				found = found || s.touches(n.Call)
			}
			return !found
		})
	}
	return found
}
