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
	if !ok {
		return
	}
	s, d, xs := spreads(info, loop)
	if s == nil || !hasLength(info, xs, r) {
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

// spreads is the one statement of a loop that appends a list to d in every turn, with
// the list, by its first name; nil where the others do anything with d or may leave.
func spreads(info *types.Info, loop inspector.Cursor) (at *ast.AssignStmt, d dest, xs ast.Expr) {
	body := kit.LoopBody(loop.Node())
	for _, stmt := range body.List {
		s, ok := stmt.(*ast.AssignStmt)
		if !ok {
			continue
		}
		if to, call := appending(info, s); call != nil && call.Ellipsis.IsValid() {
			if at != nil {
				return nil, d, nil
			}
			at, d, xs = s, to, call.Args[1]
		}
	}
	if at == nil {
		return nil, d, nil
	}
	for _, stmt := range body.List {
		if stmt != ast.Stmt(at) && (kit.Jumps(stmt) || d.uses(info, stmt, true)) {
			return nil, d, nil
		}
	}
	if v := kit.Variable(info, xs); v != nil && kit.DeclaredIn(v, body) && len(kit.Given(info, body, v)) == 1 {
		xs = kit.Origin(info, body, xs)
	}
	return at, d, xs
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
			at, found := kit.Find(loop, inner)
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
