package growslice

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSpread looks at a loop that does nothing but append each slice of a list
// to one: the sum of their lengths is there to be asked. There is no edit: the
// cure is slices.Concat or a loop that adds up, by taste.
func checkSpread(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || len(r.Body.List) != 1 {
		return
	}
	s, ok := r.Body.List[0].(*ast.AssignStmt)
	if !ok {
		return
	}
	d, call := appending(info, s)
	if call == nil || !call.Ellipsis.IsValid() || !hasLength(info, call.Args[1], r) {
		return
	}
	start, ok := findStart(info, loop, d)
	if !ok || kit.Cold(pass, loop) {
		return
	}
	if t, ok := tripCount(pass, r, false); !ok || start.stmt == nil && t.constant >= 0 {
		return
	}
	reportSum(pass, s, d.text(pass), "sum")
}

func reportSum(pass *analysis.Pass, at ast.Node, name, what string) {
	kit.Report(pass, finding.Suggest, at, fmt.Sprintf("grows %s array by array although the %s of the lengths can be asked first: each outgrown array is allocated and copied", name, what))
}

// checkNested looks at a loop over lists with a loop over each list in it, or over
// another list each time, which appends as often as it turns.
func checkNested(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	outer, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return
	}
	for i, stmt := range outer.Body.List {
		inner, ok := stmt.(*ast.RangeStmt)
		if !ok {
			continue
		}
		what := counted(info, outer, inner)
		if what == "" {
			continue
		}
		rest := slices.Concat(outer.Body.List[:i], outer.Body.List[i+1:])
		for _, d := range appended(info, inner.Body) {
			at, found := loop.FindNode(inner)
			if !found {
				continue
			}
			app, ok := countAppends(info, at, d)
			others := &walker{info: info, d: d}
			for _, s := range rest {
				others.plain(s)
			}
			if !ok || app.perTurn == 0 || app.bound || collectsErrors(info, d) || others.unknown || len(others.returns)+len(app.returns) > 0 || skips(rest) {
				continue
			}
			if _, ok := findStart(info, loop, d); !ok || kit.Cold(pass, loop) {
				continue
			}
			if _, ok := tripCount(pass, outer, false); !ok {
				continue
			}
			if _, ok := tripCount(pass, inner, false); ok {
				reportSum(pass, app.first, d.text(pass), what)
			}
		}
	}
}

// counted says how the turns of inner add up over those of outer, as far as it can
// be asked before: "sum" over lists that outer's items hold, "product" with a list
// that stays the same, "" if it cannot.
func counted(info *types.Info, outer, inner *ast.RangeStmt) string {
	if !kit.SideEffectFree(info, inner.X) || !cheap(info, inner.X) {
		return ""
	}
	if outer.Value != nil {
		if item := kit.Variable(info, outer.Value); item != nil && kit.RootVar(info, inner.X) == item {
			return "sum"
		}
	}
	root := kit.RootVar(info, inner.X)
	if root == nil || kit.DeclaredIn(root, outer) || !kit.Steady(info, inner.X, outer) || elements(inner.X) {
		return ""
	}
	return "product"
}

// elements tells whether e is, or is in, an element of something: another one
// each time.
func elements(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, index := n.(*ast.IndexExpr)
		found = found || index
		return !found
	})
	return found
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

// hasLength tells whether xs is the item of a range, or a field of it: its length is
// known before the loop. lists[key] is the item by another name.
func hasLength(info *types.Info, xs ast.Expr, r *ast.RangeStmt) bool {
	if index, ok := ast.Unparen(xs).(*ast.IndexExpr); ok && r.Key != nil {
		key := kit.Variable(info, r.Key)
		return key != nil && kit.Variable(info, index.Index) == key && kit.SideEffectFree(info, r.X) && kit.Same(info, index.X, r.X)
	}
	if r.Value == nil {
		return false
	}
	item := kit.Variable(info, r.Value)
	return item != nil && kit.RootVar(info, xs) == item && kit.SideEffectFree(info, xs) && cheap(info, xs)
}
