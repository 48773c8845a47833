// Package pointerslice is the rule for a slice of pointers to small fresh values
// that nobody shares: each is an allocation of its own.
//
// It owns the proof that the pointers are not needed, which reaches as far as the
// package: the function that fills the slice, those that get it or an element of
// it, and all that use it where it is a field. It looks at places that put the
// address of a fresh value into a slice only.
package pointerslice

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is pointerslice.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "pointerslice",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/pointerslice.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a slice of pointers allocates each of its small values on its own",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		// Each value; what the slice itself needs for growing stays.
		Frames: []string{"runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// Up to small bytes a value is cheaper to move than to allocate; one that is
// sorted is moved many times.
const (
	small  = 128
	sorted = 64
)

func run(pass *analysis.Pass) (any, error) {
	s := search{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	known := map[*types.Var]bool{}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		c := at
		if s.values(c, known) {
			continue
		}
		if _, ok := c.Node().(*ast.CallExpr); ok {
			c = c.Parent() // list = append(list, value)
		}
		s.block(c, c.Node() != at.Node())
	}
	return nil, nil
}

// values looks at a slice that could hold the values themselves; known are the slices
// that were asked about before.
func (s search) values(c inspector.Cursor, known map[*types.Var]bool) bool {
	p, ok := putOf(s.info, c)
	if !ok || !repeated(s.pass, c, p.list) || kit.Cold(s.pass, c) {
		return false
	}
	fn, ok := kit.Frame(c)
	if !ok {
		return false
	}
	lit, t := s.fresh(c, p.value)
	if lit == nil || !element(p.list, t) {
		return false
	}
	good, asked := known[p.list]
	if !asked {
		good = s.unshared(fn, p.list, t)
		known[p.list] = good
	}
	if good {
		kit.Report(s.pass, finding.Suggest, lit, fmt.Sprintf("allocates each %s of %s on its own, %d bytes that nobody shares", t.Obj().Name(), p.list.Name(), kit.Size(s.pass, t)))
	}
	return good
}

// A put is a place where one value goes into a slice.
type put struct {
	list  *types.Var // a local variable or a field
	value ast.Expr
}

// putOf reads append(list, value), and list[i] = value.
func putOf(info *types.Info, c inspector.Cursor) (p put, ok bool) {
	var to ast.Expr
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, n, "append") || len(n.Args) != 2 || n.Ellipsis.IsValid() {
			return p, false
		}
		to, p.value = n.Args[0], n.Args[1]
	case *ast.AssignStmt:
		index, is := ast.Unparen(n.Lhs[0]).(*ast.IndexExpr)
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 || n.Tok != token.ASSIGN || !is {
			return p, false
		}
		to, p.value = index.X, n.Rhs[0]
	}
	v, _ := kit.Object(info, to).(*types.Var)
	p.list = v
	return p, v != nil && (kit.IsLocal(v) || v.IsField() && !v.Exported() && !v.Embedded() && v.Origin() == v)
}

// element tells whether list is a slice of pointers to t.
func element(list *types.Var, t *types.Named) bool {
	s, ok := list.Type().Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.NewPointer(t))
}

// repeated tells whether c runs in a loop, or puts into a field in a function that
// the package calls in a loop.
func repeated(pass *analysis.Pass, c inspector.Cursor, list *types.Var) bool {
	if kit.LoopDepth(c) > 0 {
		return true
	}
	decl := kit.Decl(c)
	if !list.IsField() || decl == nil {
		return false
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), pass.TypesInfo.Defs[decl.Name]) {
		if kit.LoopDepth(id) > 0 {
			return true
		}
	}
	return false
}

// fresh is &T{...} or new(T), given as it is or as the only value of a variable
// that is used for nothing else, with T where that is a small struct that may be
// moved.
func (s search) fresh(c inspector.Cursor, e ast.Expr) (ast.Expr, *types.Named) {
	info := s.info
	if v := kit.Variable(info, e); kit.IsLocal(v) {
		fn, ok := kit.Frame(c)
		if !ok || !near(c, v) || !s.alone(fn, v, e) {
			return nil, nil
		}
		e = kit.Origin(info, fn.Node(), e)
	}
	var made ast.Expr
	switch n := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok && n.Op == token.AND {
			made = lit
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(info, n, "new") {
			made = n.Args[0]
		} else if s.constructs(n) {
			made = n
		}
	}
	if made == nil {
		return nil, nil
	}
	of := info.TypeOf(made)
	if p, ok := types.Unalias(of).(*types.Pointer); ok {
		of = p.Elem()
	}
	t, ok := types.Unalias(of).(*types.Named)
	if !ok || !movable(t) {
		return nil, nil
	}
	if size := kit.Size(s.pass, t); size <= 0 || size > small {
		return nil, nil
	}
	return ast.Unparen(e), t
}

// near tells whether v is declared in the loop around c, or, where there is none,
// in the same function.
func near(c inspector.Cursor, v *types.Var) bool {
	if loop, ok := kit.Loop(c); ok {
		return loop.Node().Pos() < v.Pos() && v.Pos() < loop.Node().End()
	}
	decl := kit.Decl(c)
	return decl != nil && kit.DeclaredIn(v, decl.Body)
}

// alone tells whether v, a pointer, is used for its fields only, and written
// through only before e; no literal, goroutine or deferred call has it, which may use it
// when the slice has grown.
func (s search) alone(fn inspector.Cursor, v *types.Var, e ast.Expr) bool {
	p := &proof{search: s}
	for use := range kit.Uses(s.info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() {
			return false
		}
		p.writes = false
		if use.Node() != ast.Unparen(e) && !p.pointer(use, 0) || p.writes && use.Node().Pos() > e.Pos() {
			return false
		}
	}
	return !p.later
}

// movable tells whether a struct, or an array of numbers, may be copied and be found at another
// address: it has no lock inside.
func movable(t *types.Named) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		a, ok := t.Underlying().(*types.Array) // a hash, an address
		if !ok {
			return false
		}
		_, basic := a.Elem().Underlying().(*types.Basic)
		return basic
	}
	for f := range st.Fields() {
		n, is := types.Unalias(f.Type()).(*types.Named)
		if !is {
			continue
		}
		if p := n.Obj().Pkg(); p != nil && (p.Path() == "sync" || p.Path() == "sync/atomic") || n.Obj().Name() == "noCopy" {
			return false
		}
		if _, is := n.Underlying().(*types.Struct); is && !movable(n) {
			return false
		}
	}
	return true
}
