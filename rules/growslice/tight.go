package growslice

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// tight tells whether d is made before the loop with room for one element for each of its
// turns, make([]T, 0, len(lists)), for a loop whose turns append lists. The lists of headers
// and forms mostly have one element: there it is enough.
func tight(info *types.Info, loop inspector.Cursor, d dest) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || d.field != nil || headUses(info, r, d) || ofOne(info.TypeOf(r.X)) || capAsked(info, loop, d.v) {
		return false
	}
	for s := range before(info, loop, d) {
		if room := kit.LenOf(info, roomOf(info, s, d)); room != nil {
			of := info.TypeOf(room)
			return of != nil && types.Identical(of, info.TypeOf(r.X))
		}
		if touches(info, s, d) {
			return false
		}
	}
	return false
}

// before yields the statements in front of c that have run when c does, the nearest first, up to a
// branch whose head uses d.
func before(info *types.Info, c inspector.Cursor, d dest) iter.Seq[ast.Stmt] {
	return func(yield func(ast.Stmt) bool) {
		for at := c; ; {
			list, i := siblings(at)
			for i--; i >= 0; i-- {
				if !yield(list[i]) {
					return
				}
			}
			up, heads, ok := kit.Branch(at)
			if !ok || slices.ContainsFunc(heads, func(n ast.Node) bool { return d.uses(info, n, true) }) {
				return
			}
			at = up
		}
	}
}

// ofOne matches map[string][]string.
func ofOne(t types.Type) bool {
	if t == nil {
		return true
	}
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	list, ok := m.Elem().Underlying().(*types.Slice)
	return ok && kit.IsString(m.Key()) && kit.IsString(list.Elem())
}

// roomOf is n of d := make([]T, 0, n), nil for other statements.
func roomOf(info *types.Info, s ast.Stmt, d dest) ast.Expr {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !d.is(info, a.Lhs[0]) {
		return nil
	}
	made, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, made, "make") || len(made.Args) != 3 {
		return nil
	}
	if !kit.IsZero(info, made.Args[1]) {
		return nil
	}
	return made.Args[2]
}
