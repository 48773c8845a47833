package contextbag

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A chain is how many layers a function has put on a context, and the first.
type chain struct {
	n     int
	first *ast.CallExpr
	lazy  []*types.Func // that have put one on where there was none yet
}

// state is what each variable and field holds, a request standing for its context.
type state map[types.Object]chain

// A walk follows the contexts of one function, branch by branch: of alternatives
// the one that adds most counts.
type walk struct {
	pass    *analysis.Pass
	effects *kit.Effects
	counted map[*ast.CallExpr]bool // the calls that count
	best    chain
	missing []ast.Expr // what the ifs around have found to be nil
}

// adds is how many layers a call puts on its first argument: WithValue, or a
// function of this module that gives a context for a context and a value.
func (w *walk) adds(call *ast.CallExpr) int {
	if isWithValue(w.pass.TypesInfo, call) {
		return 1
	}
	f := kit.Callee(w.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil {
		return 0
	}
	sig := f.Signature()
	if sig.Params().Len() < 2 || !isContext(sig.Params().At(0).Type()) || sig.Results().Len() != 1 || !isContext(sig.Results().At(0).Type()) {
		return 0
	}
	if f.Pkg() != w.pass.Pkg {
		if sameModule(f.Pkg().Path(), w.pass.Pkg.Path()) {
			return 1
		}
		return 0
	}
	decl, n := w.effects.Decl(f), 0
	if decl == nil || decl.Body == nil || len(decl.Body.List) > few {
		return 0
	}
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok && isWithValue(w.pass.TypesInfo, call) {
			n++
		}
		return true
	})
	return n
}

// sameModule tells whether two paths agree in host, owner and name.
func sameModule(a, b string) bool {
	x, y := strings.SplitN(a, "/", 4), strings.SplitN(b, "/", 4)
	return len(x) >= 3 && len(y) >= 3 && x[0] == y[0] && x[1] == y[1] && x[2] == y[2]
}

// deepest is the longest chain of a body.
func (w *walk) deepest(body *ast.BlockStmt) (*ast.CallExpr, int) {
	if len(w.counted) >= many || w.manyAtOnce() {
		w.list(body.List, state{})
	}
	return w.best.first, w.best.n
}

func (w *walk) manyAtOnce() bool {
	n := 0
	for call := range w.counted {
		n += w.adds(call)
	}
	return n >= many
}

func (w *walk) list(list []ast.Stmt, s state) {
	for _, stmt := range list {
		w.stmt(stmt, s)
	}
}

func (w *walk) stmt(stmt ast.Stmt, s state) {
	switch stmt := stmt.(type) {
	case nil:
	case *ast.AssignStmt:
		w.assign(stmt, s)
	case *ast.BlockStmt:
		w.list(stmt.List, s)
	case *ast.LabeledStmt:
		w.stmt(stmt.Stmt, s)
	case *ast.IfStmt:
		w.stmt(stmt.Init, s)
		w.expressions(stmt.Cond, s)
		other := maps.Clone(s)
		w.stmt(stmt.Else, other)
		then := maps.Clone(s)
		if x, op, y, ok := kit.Comparison(stmt.Cond); ok && op == token.EQL && kit.IsNil(w.pass.TypesInfo, y) {
			w.missing = append(w.missing, x)
			w.list(stmt.Body.List, then)
			w.missing = w.missing[:len(w.missing)-1]
		} else {
			w.list(stmt.Body.List, then)
		}
		if !kit.Leaves(stmt.Body) {
			s.merge(then)
		}
		s.merge(other)
	case *ast.SwitchStmt:
		w.stmt(stmt.Init, s)
		w.clauses(stmt.Body, s)
	case *ast.TypeSwitchStmt:
		w.stmt(stmt.Init, s)
		w.clauses(stmt.Body, s)
	case *ast.SelectStmt:
		w.clauses(stmt.Body, s)
	case *ast.ForStmt:
		w.stmt(stmt.Init, s)
		w.list(stmt.Body.List, s)
	case *ast.RangeStmt:
		w.list(stmt.Body.List, s)
	default:
		w.expressions(stmt, s)
	}
}

func (w *walk) clauses(body *ast.BlockStmt, s state) {
	before := maps.Clone(s)
	for _, clause := range body.List {
		branch := maps.Clone(before)
		w.list(kit.StmtList(clause), branch)
		s.merge(branch)
	}
}

// merge takes the longer chain of each.
func (s state) merge(other state) {
	for v, c := range other {
		if c.n > s[v].n {
			s[v] = c
		}
	}
}

func (w *walk) assign(a *ast.AssignStmt, s state) {
	w.expressions(a, s)
	for i, l := range a.Lhs {
		value := a.Rhs[0]
		if len(a.Rhs) == len(a.Lhs) {
			value = a.Rhs[i]
		} else if i > 0 {
			break
		}
		c := w.chainOf(value, s)
		if star, ok := ast.Unparen(l).(*ast.StarExpr); ok {
			l = star.X
		}
		if v := kit.Object(w.pass.TypesInfo, l); v != nil && (a.Tok == token.ASSIGN || a.Tok == token.DEFINE) {
			s[v] = c
		}
	}
}

// expressions looks at contexts that get no name.
func (w *walk) expressions(n ast.Node, s state) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if w.counted[n] {
				w.chainOf(n, s)
				return false
			}
		}
		return true
	})
}

// chainOf is what e holds.
func (w *walk) chainOf(e ast.Expr, s state) chain {
	info := w.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		return w.chainOf(e.X, s)
	case *ast.Ident, *ast.SelectorExpr:
		return s[kit.Object(info, e)]
	case *ast.CallExpr:
		if kit.IsMethod(info, e, "net/http", "Request", "Context") {
			return w.chainOf(kit.Receiver(e), s)
		}
		if len(e.Args) == 0 || !isContext(info.TypeOf(e.Args[0])) {
			return chain{}
		}
		c := w.chainOf(e.Args[0], s)
		if w.counted[e] {
			if f := kit.Callee(info, e); w.puts(e) {
				if slices.Contains(c.lazy, f) {
					return c // the context has one already
				}
				c.lazy = append(slices.Clip(c.lazy), f)
			}
			c.n += w.adds(e)
			if c.first == nil {
				c.first = e
			}
			if c.n > w.best.n {
				w.best = c
			}
		}
		return c
	}
	return chain{}
}

// puts tells whether a call puts on the context what an if around it has found that it lacks:
// out := From(ctx); if out == nil { out = new(T); ctx = With(ctx, out) }.
func (w *walk) puts(call *ast.CallExpr) bool {
	return slices.ContainsFunc(w.missing, func(x ast.Expr) bool {
		return slices.ContainsFunc(call.Args[1:], func(arg ast.Expr) bool { return kit.Same(w.pass.TypesInfo, arg, x) })
	})
}
