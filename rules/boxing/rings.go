package boxing

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// checkRings reports values that go into rings of container/ring, where all rings of the
// package hold values of one type, which are asked for it when they come out, and nobody else
// has them: a slice and an index hold the values themselves.
func checkRings(pass *analysis.Pass) {
	if !kit.Imports(pass, "container/ring") {
		return
	}
	all := &store{spoilt: ringsLeave(pass)}
	var puts []inspector.Cursor
	for c := range kit.Root(pass).Preorder((*ast.SelectorExpr)(nil)) {
		sel := pass.TypesInfo.Selections[c.Node().(*ast.SelectorExpr)]
		if all.spoilt || sel == nil || !isRingPackage(sel.Obj().Pkg()) {
			continue
		}
		switch sel.Obj().Name() {
		case "Value":
			if all.slot(pass.TypesInfo, c) {
				puts = append(puts, c.Parent())
			}
		case "Do":
			all.walk(pass.TypesInfo, c)
		}
	}
	if all.spoilt || !all.back {
		return
	}
	for _, c := range puts {
		if !kit.SkipFile(pass, kit.File(c)) && !kit.Cold(pass, c) && !begins(pass.TypesInfo, c, puts) {
			kit.Report(pass, "", c.Node().(*ast.AssignStmt), "boxes each value of a ring whose values are all of one type")
		}
	}
}

// slot takes note of what is done with the value of a ring's element at c; it tells whether
// one is put there that takes memory.
func (s *store) slot(info *types.Info, c inspector.Cursor) (put bool) {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs {
			s.comesOut(info, c)
			return false
		}
		if len(n.Lhs) != len(n.Rhs) {
			s.spoilt = true
			return false
		}
		switch tv := info.Types[n.Rhs[i]]; {
		case tv.IsNil():
		case tv.Value != nil:
			s.same(types.Default(tv.Type))
		default:
			s.put(info, c, n.Rhs[i])
			return true
		}
	case *ast.BinaryExpr:
		s.spoilt = s.spoilt || !kit.IsNil(info, n.X) && !kit.IsNil(info, n.Y)
	default:
		s.comesOut(info, c)
	}
	return false
}

// walk takes note of what the literal does that a method Do at c gets: each value of a ring
// is given to it.
func (s *store) walk(info *types.Info, c inspector.Cursor) {
	var lit *ast.FuncLit
	if call, ok := c.Parent().Node().(*ast.CallExpr); ok && len(call.Args) == 1 {
		lit, _ = ast.Unparen(call.Args[0]).(*ast.FuncLit)
	}
	if lit == nil {
		s.spoilt = true
		return
	}
	for _, param := range lit.Type.Params.List {
		for _, name := range param.Names {
			if v := info.Defs[name]; v != nil {
				s.asked(info, c.Parent(), v)
			}
		}
	}
}

// begins tells whether the function around the assignment at c makes the ring, and another one
// puts values into it later: what it fills the ring with is put there once.
func begins(info *types.Info, c inspector.Cursor, puts []inspector.Cursor) bool {
	if !makesRing(info, c) {
		return false
	}
	return slices.ContainsFunc(puts, func(other inspector.Cursor) bool { return !makesRing(info, other) })
}

// makesRing tells whether the function around c makes a ring.
func makesRing(info *types.Info, c inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	for call := range frame.Preorder((*ast.CallExpr)(nil)) {
		if kit.IsCall(info, call.Node().(*ast.CallExpr), "container/ring", "New") {
			return true
		}
	}
	return false
}

// ringsLeave tells whether others than the package may have one of its rings, or values come
// into one by a literal: by a variable or field that is exported, by an exported function, or by
// a function of theirs that is given one.
func ringsLeave(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Defs {
		switch obj := obj.(type) {
		case *types.Var:
			if holdsRing(obj.Type()) && obj.Exported() && !kit.IsLocal(obj) {
				return true
			}
		case *types.Func:
			sig := obj.Signature()
			if obj.Exported() && (holdsRing(sig.Params()) || holdsRing(sig.Results())) {
				return true
			}
		}
	}
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if givesRing(pass, n) {
				return true
			}
		case *ast.CompositeLit:
			if t := pass.TypesInfo.TypeOf(n); len(n.Elts) > 0 && t != nil && kit.IsNamed(t, "container/ring", "Ring") {
				return true
			}
		}
	}
	return false
}

// givesRing tells whether a call gives a ring to a function of another package.
func givesRing(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f != nil && (f.Pkg() == pass.Pkg || isRingPackage(f.Pkg())) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return holdsRing(pass.TypesInfo.TypeOf(e)) })
}

// deepest is how far lists of lists are followed: type T []T has no end.
const deepest = 4

// holdsRing tells whether t is a ring, or a list, a map or several values of them.
func holdsRing(t types.Type) bool { return holdsRingWithin(t, deepest) }

func holdsRingWithin(t types.Type, depth int) bool {
	if t == nil || depth == 0 {
		return false
	}
	if kit.IsNamed(t, "container/ring", "Ring") {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Tuple:
		for v := range t.Variables() {
			if holdsRingWithin(v.Type(), depth-1) {
				return true
			}
		}
	case interface{ Elem() types.Type }: // a list, a map, a channel, a pointer
		return holdsRingWithin(t.Elem(), depth-1)
	}
	return false
}

func isRingPackage(p *types.Package) bool { return p != nil && p.Path() == "container/ring" }
