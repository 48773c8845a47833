package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// guards knows which variables of a package are shared and change: fields and
// package variables that some function writes after they were made. Only those
// need a lock.
type guards struct {
	pass    *analysis.Pass
	changes map[*types.Var]bool
	effects *kit.Effects
}

func newGuards(pass *analysis.Pass) *guards {
	g := &guards{pass: pass, changes: map[*types.Var]bool{}, effects: kit.EffectsOf(pass)}
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go") {
			continue // what a test sets up, the program does not change
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				g.collect(fn)
			}
		}
	}
	return g
}

// collect marks what a function writes, except into values that it has just
// made: nobody else sees those.
func (g *guards) collect(fn *ast.FuncDecl) {
	made := g.made(fn)
	mark := func(e ast.Expr) {
		root, path := g.path(e)
		if root != nil && made[root] {
			return
		}
		for _, v := range path {
			g.changes[v] = true
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				mark(l)
			}
		case *ast.IncDecStmt:
			mark(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				mark(n.Key)
				if n.Value != nil {
					mark(n.Value)
				}
			}
		case *ast.CallExpr:
			g.callWrites(n, mark)
		}
		return true
	})
}

// callWrites marks what a call writes by its form: the map of delete and
// clear, the target of copy, the channel of close, and a field whose pointer method is called.
func (g *guards) callWrites(call *ast.CallExpr, mark func(ast.Expr)) {
	info := g.pass.TypesInfo
	for _, name := range []string{"delete", "clear", "copy", "close"} {
		if kit.IsBuiltin(info, call, name) {
			mark(call.Args[0])
		}
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return
	}
	if _, pointer := s.Recv().Underlying().(*types.Pointer); pointer || synchronised(s.Recv(), 0) {
		return
	}
	if sig, ok := s.Obj().Type().(*types.Signature); ok && sig.Recv() != nil {
		if _, ok := types.Unalias(sig.Recv().Type()).(*types.Pointer); ok {
			mark(sel.X)
		}
	}
}

// made lists the local variables that hold what the function itself made.
func (g *guards) made(fn *ast.FuncDecl) map[*types.Var]bool {
	made := map[*types.Var]bool{}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
			return true
		}
		for i, l := range s.Lhs {
			r := ast.Unparen(s.Rhs[i])
			if u, ok := r.(*ast.UnaryExpr); ok && u.Op == token.AND {
				r = u.X
			}
			_, lit := r.(*ast.CompositeLit)
			call, isCall := r.(*ast.CallExpr)
			if v := kit.Variable(g.pass.TypesInfo, l); v != nil && (lit || isCall && kit.IsBuiltin(g.pass.TypesInfo, call, "new")) {
				made[v] = true
			}
		}
		return true
	})
	return made
}

// path takes e apart: the variable that it starts from, and the shared
// variables on the way to what it denotes (fields, package variables).
func (g *guards) path(e ast.Expr) (root *types.Var, shared []*types.Var) {
	info := g.pass.TypesInfo
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := info.ObjectOf(x).(*types.Var)
			if v != nil && !kit.IsLocal(v) {
				shared = append(shared, v)
			}
			return v, shared
		case *ast.SelectorExpr:
			v, ok := info.ObjectOf(x.Sel).(*types.Var)
			if !ok {
				return nil, shared
			}
			shared = append(shared, v.Origin())
			if !v.IsField() {
				return v, shared
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil, shared
		}
	}
}

// synchronised tells whether values of type t look after themselves: they hold
// a lock or an atomic, or are known to be safe for concurrent use.
func synchronised(t types.Type, depth int) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
		case "database/sql.DB", "net/http.Client", "log/slog.Logger", "log.Logger", "context.Context", "time.Location", "regexp.Regexp", "text/template.Template", "html/template.Template":
			return true
		}
		if path := n.Obj().Pkg().Path(); path == "sync" || path == "sync/atomic" {
			return true
		}
	}
	if u, ok := t.Underlying().(*types.Struct); ok && depth < 2 {
		for f := range u.Fields() {
			if ownLock(f.Type()) && synchronised(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// ownLock tells whether a field of type t is held by value: a pointer to
// something safe does not make its holder safe.
func ownLock(t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	_, iface := t.Underlying().(*types.Interface)
	return !pointer && !iface
}

// A scope is what one lock guards, seen from one function.
type scope struct {
	g       *guards
	owner   *types.Named        // struct that holds the mutex, nil for a package variable
	root    *types.Var          // variable through which the function reaches it
	near    map[*types.Var]bool // fields of owner that stand with the mutex
	derived map[*types.Var]bool // locals that lead into guarded state
	asked   map[question]bool
	strict  bool // leave out what only might use guarded state
}

// A question is whether a function uses guarded state; held tells that it is
// called on something that only the lock's holder leads to.
type question struct {
	f    *types.Func
	held bool
}

// scope works out what the lock guards; ok is false when its holder is reached
// in a way that cannot be followed.
func (g *guards) scope(fn inspector.Cursor, l held) (*scope, bool) {
	info := g.pass.TypesInfo
	s := &scope{g: g, near: map[*types.Var]bool{}, derived: map[*types.Var]bool{}, asked: map[question]bool{}}
	holder := l.mu
	switch mu := ast.Unparen(l.mu).(type) {
	case *ast.SelectorExpr:
		if field, ok := info.ObjectOf(mu.Sel).(*types.Var); ok && field.IsField() {
			holder = mu.X
			s.owner = named(info.TypeOf(mu.X))
			s.stands(field.Origin())
		}
	case *ast.Ident:
		s.owner = named(info.TypeOf(mu)) // the mutex itself, or a struct that embeds it
		s.stands(embeddedLock(s.owner))
	}
	if s.owner != nil && s.owner.Obj().Pkg() != g.pass.Pkg {
		s.owner = nil
	}
	s.root = kit.Variable(info, holder)
	if s.owner == nil && (s.root == nil || kit.IsLocal(s.root)) {
		return nil, false // a lock of another package's struct, or a local one
	}
	if s.owner != nil && s.root == nil {
		return nil, false
	}
	s.derive(l)
	return s, true
}

// embeddedLock is the mutex that a struct embeds, nil without one.
func embeddedLock(n *types.Named) *types.Var {
	if n == nil {
		return nil
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		if f.Embedded() && kit.IsMutex(f.Type()) {
			return f
		}
	}
	return nil
}

func named(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil {
		return nil
	}
	return n.Origin()
}
