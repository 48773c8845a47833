package lockheldtoend

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// guards judges the locks of a package.
type guards struct {
	pass    *analysis.Pass
	written *kit.Written
	effects *kit.Effects
	whole   map[*types.Var]bool // maps of bytes: whether these are only put in as a whole
}

func newGuards(pass *analysis.Pass) *guards {
	return &guards{pass: pass, written: kit.WrittenIn(pass), effects: kit.EffectsOf(pass)}
}

// A scope is what one lock guards, seen from one function.
type scope struct {
	g       *guards
	owner   *types.Named        // struct that holds the mutex, nil for a package variable
	root    *types.Var          // variable through which the function reaches it
	near    map[*types.Var]bool // fields of owner that stand with the mutex
	named   string              // what the mutex is there for, by its name, "" for all
	derived map[*types.Var]bool // locals that lead into guarded state
	asked   map[question]bool
	out     map[*types.Var]bool // locals that hold what was taken out of guarded state
	lent    map[ast.Expr]bool   // fields that are only read to call them
	strict  bool                // leave out what only might use guarded state
	swapped bool                // something was taken out that only looks as if nobody else had it
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
			s.named = g.namesake(s.owner, field.Origin())
		}
	case *ast.Ident:
		s.owner = named(info.TypeOf(mu)) // the mutex itself, or a struct that embeds it
		s.stands(embeddedLock(s.owner))
	}
	if s.owner != nil && s.owner.Obj().Pkg() != g.pass.Pkg {
		s.owner = nil
	}
	s.root = kit.RootVar(info, holder)
	for s.owner == nil && s.root != nil && kit.IsLocal(s.root) {
		outer, ok := ast.Unparen(holder).(*ast.SelectorExpr)
		if !ok {
			return nil, false // a lock of another package's struct, or a local one
		}
		holder = outer.X // the struct around one without a name
		if n := named(info.TypeOf(holder)); n != nil && n.Obj().Pkg() == g.pass.Pkg {
			s.owner = n
		}
	}
	if s.owner == nil && s.root == nil {
		return nil, false
	}
	if s.owner != nil && s.root == nil {
		return nil, false
	}
	s.takeOut(l)
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
