package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Written knows which variables of a package are shared and change: fields and
// package variables that some function writes after they were made. Only those
// need a lock. Rules share one of a package, which does not change once it is made.
type Written struct {
	info  *types.Info
	vars  map[*types.Var]bool // themselves, or what they lead to
	whole map[*types.Var]bool // themselves

	options map[*ast.FuncLit]*types.Var // options of constructors, with what they set up
}

// WrittenIn goes through the functions of the package when it is first asked.
func WrittenIn(pass *analysis.Pass) *Written { return indexOf(pass).written() }

func writtenIn(pass *analysis.Pass) *Written {
	w := &Written{info: pass.TypesInfo, vars: map[*types.Var]bool{}, whole: map[*types.Var]bool{}}
	var fns []*ast.FuncDecl
	for _, file := range pass.Files {
		if InTest(pass, file.FileStart) {
			continue // what a test sets up, the program does not change
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				fns = append(fns, fn)
			}
		}
	}
	w.options = w.optionsOf(fns)
	for _, fn := range fns {
		w.collect(fn)
	}
	return w
}

// Has tells whether v, a field or package variable, changes, or what it leads to.
func (w *Written) Has(v *types.Var) bool { return w.vars[v] }

// Whole tells whether v is itself given other values.
func (w *Written) Whole(v *types.Var) bool { return w.whole[v] }

// collect marks what a function writes, except into values that it has just
// made: nobody else sees those yet.
func (w *Written) collect(fn *ast.FuncDecl) {
	made := w.made(fn)
	part := func(e ast.Expr) (path []*types.Var) {
		root, path := w.Path(e)
		if root != nil && made[root] {
			return nil
		}
		for _, v := range path {
			w.vars[v] = true
		}
		return path
	}
	mark := func(e ast.Expr) {
		path := part(e)
		switch ast.Unparen(e).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			if len(path) > 0 {
				w.whole[path[0]] = true
			}
		}
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // runs when others may see what was made
			if kept := made; kept != nil {
				made = nil
				if v := w.options[n]; v != nil {
					made = map[*types.Var]bool{v: true}
				}
				ast.Inspect(n.Body, visit)
				made = kept
				return false
			}
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
			w.callWrites(n, part, mark)
		}
		return true
	}
	ast.Inspect(fn.Body, visit)
}

// callWrites marks what a call writes by its form: the map of delete and
// clear, the target of copy, the channel of close, and a field whose pointer method is called.
func (w *Written) callWrites(call *ast.CallExpr, part func(ast.Expr) []*types.Var, mark func(ast.Expr)) {
	for _, name := range []string{"delete", "clear", "copy", "close"} {
		if IsBuiltin(w.info, call, name) {
			part(call.Args[0]) // not all of it
		}
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	s := w.info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return
	}
	if _, pointer := s.Recv().Underlying().(*types.Pointer); pointer || Synchronised(s.Recv()) {
		return
	}
	if sig, ok := s.Obj().Type().(*types.Signature); ok && sig.Recv() != nil {
		if _, ok := types.Unalias(sig.Recv().Type()).(*types.Pointer); ok {
			mark(sel.X)
		}
	}
}

// made lists the local variables that hold what the function itself made.
func (w *Written) made(fn *ast.FuncDecl) map[*types.Var]bool {
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
			if v := Variable(w.info, l); v != nil && (lit || isCall && IsBuiltin(w.info, call, "new")) {
				made[v] = true
			}
		}
		return true
	})
	return made
}

// Path takes e apart: the variable that it starts from, and the shared
// variables on the way to what it denotes (fields, package variables).
func (w *Written) Path(e ast.Expr) (root *types.Var, shared []*types.Var) {
	for e != nil {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := w.info.ObjectOf(x).(*types.Var)
			if v != nil && !IsLocal(v) {
				shared = append(shared, v)
			}
			return v, shared
		case *ast.SelectorExpr:
			v, ok := w.info.ObjectOf(x.Sel).(*types.Var)
			if !ok {
				return nil, shared
			}
			shared = append(shared, v.Origin())
			if !v.IsField() {
				return v, shared
			}
		}
		e = whole(e)
	}
	return nil, shared
}

// Synchronised tells whether values of type t look after themselves: they hold
// a lock or an atomic, or are known to be safe for concurrent use.
func Synchronised(t types.Type) bool { return synchronised(t, 0) }

func synchronised(t types.Type, depth int) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if IsMutex(t) {
		return true
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
