package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSpread looks at a loop that does nothing but append each slice of a list
// to one: the sum of their lengths is there to be asked. There is no edit: the
// cure is slices.Concat or a loop that adds up, by taste.
func checkSpread(pass *analysis.Pass, loop inspector.Cursor, at where) {
	info := pass.TypesInfo
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || len(r.Body.List) != 1 || r.Value == nil {
		return
	}
	s, ok := r.Body.List[0].(*ast.AssignStmt)
	if !ok {
		return
	}
	v := spread(info, s)
	item := kit.Variable(info, r.Value)
	if v == nil || item == nil || !hasLength(info, s, item) {
		return
	}
	start, ok := findStart(pass, loop, at, v)
	if !ok || kit.Cold(pass, loop) {
		return
	}
	if t, ok := tripCount(pass, r, false); !ok || start.stmt == nil && t.constant >= 0 {
		return
	}
	reportSum(pass, s, v)
}

func reportSum(pass *analysis.Pass, at ast.Node, v *types.Var) {
	kit.Report(pass, finding.Suggest, at, fmt.Sprintf("grows %s array by array although the sum of the lengths can be asked first: each outgrown array is allocated and copied", v.Name()))
}

// checkNested looks at a loop over lists with a loop over each list in it, which
// appends as often as it turns.
func checkNested(pass *analysis.Pass, loop inspector.Cursor, at where) {
	info := pass.TypesInfo
	outer, ok := loop.Node().(*ast.RangeStmt)
	if !ok || outer.Value == nil || len(outer.Body.List) == 0 {
		return
	}
	last := len(outer.Body.List) - 1
	inner, ok := outer.Body.List[last].(*ast.RangeStmt)
	item := kit.Variable(info, outer.Value)
	if !ok || item == nil || kit.RootVar(info, inner.X) != item || !kit.SideEffectFree(info, inner.X) || !cheap(info, inner.X) {
		return
	}
	for _, v := range appended(info, inner.Body) {
		app, ok := countAppends(info, inner.Body, v)
		before := &walker{info: info, v: v}
		for _, s := range outer.Body.List[:last] {
			before.plain(s)
		}
		if !ok || app.perTurn == 0 || collectsErrors(v) || before.unknown || len(before.returns)+len(app.returns) > 0 || skips(outer.Body.List[:last]) {
			continue
		}
		if _, ok := findStart(pass, loop, at, v); !ok || kit.Cold(pass, loop) {
			continue
		}
		if _, ok := tripCount(pass, outer, false); !ok {
			continue
		}
		if _, ok := tripCount(pass, inner, false); ok {
			reportSum(pass, app.first, v)
		}
	}
}

// skips tells whether statements may leave the iteration.
func skips(list []ast.Stmt) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			_, jumps := n.(*ast.BranchStmt)
			_, lit := n.(*ast.FuncLit)
			found = found || jumps
			return !found && !lit
		})
	}
	return found
}

// spread is the local v of v = append(v, xs...), nil for anything else.
func spread(info *types.Info, s *ast.AssignStmt) *types.Var {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") || !call.Ellipsis.IsValid() {
		return nil
	}
	v := kit.Variable(info, s.Lhs[0])
	if !kit.IsLocal(v) || kit.Variable(info, call.Args[0]) != v {
		return nil
	}
	return v
}

// hasLength tells whether what s appends is the item, or a field of it: its
// length is known before the loop.
func hasLength(info *types.Info, s *ast.AssignStmt, item *types.Var) bool {
	xs := ast.Unparen(s.Rhs[0]).(*ast.CallExpr).Args[1]
	return kit.RootVar(info, xs) == item && kit.SideEffectFree(info, xs) && cheap(info, xs)
}
