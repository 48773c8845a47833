package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// deepest is how many loops around the one that appends are looked at.
const deepest = 3

// checkNested looks at a loop that appends as often as it turns, in one whose slice it is:
// over the lists of a list, over another list each time, or counting rows and columns.
func checkNested(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	if _, inside := kit.LoopOf(loop); !inside {
		return
	}
	for _, d := range appended(info, kit.LoopBody(loop.Node())) {
		app, ok := countAppends(info, loop, d)
		if !ok || app.perTurn == 0 || app.bound || collectsErrors(info, d) || kit.DeclaredIn(d.v, loop.Node()) || searches(info, loop, app) {
			continue
		}
		if _, own := findStart(info, loop, d); own {
			continue // check has it
		}
		if what := climb(pass, loop, d, len(app.returns) > 0); what != "" && !kit.Cold(pass, loop) {
			reportSum(pass, app.first, d.text(pass), what)
		}
	}
}

// climb says how the turns of the loop at c add up over the loops around it, up to the one
// before which d is empty: "sum", "product", or "" where that cannot be asked before.
func climb(pass *analysis.Pass, c inspector.Cursor, d dest, leaves bool) string {
	info, what, many := pass.TypesInfo, "product", false
	for range deepest {
		outer, ok := kit.LoopOf(c)
		if !ok {
			return ""
		}
		returns, calm := besides(info, outer, c.Node(), d)
		inner, counts := countOf(pass, c, leaves || returns)
		if !calm || !counts {
			return ""
		}
		switch over(pass, outer, inner) {
		case "":
			return ""
		case "sum":
			what = "sum"
		}
		leaves, many = leaves || returns, many || inner.constant < 0 || inner.constant > few
		c = outer
		if _, begins := findStart(info, c, d); !begins && !tight(info, c, d) {
			continue
		}
		t, ok := countOf(pass, c, leaves)
		if !ok || t.constant >= 0 && t.constant <= few && !many {
			return ""
		}
		return what
	}
	return ""
}

// countOf is how often the loop at c turns, be it twice only.
func countOf(pass *analysis.Pass, c inspector.Cursor, leaves bool) (turns, bool) {
	t, ok := tripCount(pass, c.Node())
	if !ok || t.early || t.pieces || spells(pass, c.Node()) {
		return t, false
	}
	return t, !leaves || t.constant >= 0 || inMemory(pass.TypesInfo, c, t.expr)
}

// besides judges what else an iteration of the outer loop does: it may append more, and
// leave out what is rare, but do nothing else with d. returns tells that it may fail.
func besides(info *types.Info, outer inspector.Cursor, inner ast.Node, d dest) (returns, calm bool) {
	w := walkerOf(info, outer, d)
	for _, s := range w.body.List {
		if s == inner {
			continue
		}
		if a, ok := s.(*ast.AssignStmt); ok {
			if other, call := appending(info, a); call != nil && other.same(info, d) {
				continue
			}
		}
		if gate, ok := s.(*ast.IfStmt); ok && (kit.SkipsRare(info, gate, w.body, w.item) || kit.SkipsOther(info, gate, w.body, w.item)) {
			w.uses(gate)
			continue
		}
		w.plain(s)
		if skips([]ast.Stmt{s}) {
			return false, false
		}
	}
	return len(w.returns) > 0, !w.unknown && !searches(info, outer, appends{returns: w.returns})
}

// over says how the turns of a loop add up over those of the one around it, as far as it
// can be asked before: "sum" over lists that the outer one's items hold, "product" with a
// count that stays the same, "" if it cannot.
func over(pass *analysis.Pass, outer inspector.Cursor, t turns) string {
	info, n := pass.TypesInfo, outer.Node()
	if t.constant >= 0 {
		return "product"
	}
	e := t.expr
	if v := kit.Variable(info, e); v != nil && kit.DeclaredIn(v, kit.LoopBody(n)) {
		e = kit.Origin(info, kit.LoopBody(n), e)
	}
	if n := sameEachTime(pass, e); n != nil {
		e = n
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		switch {
		case kit.IsBuiltin(info, call, "len"):
			e = call.Args[0]
		case got(info, call) != nil, counts(info, call):
			e = kit.Receiver(call)
		}
	}
	if !kit.SideEffectFree(info, e) || !cheap(info, e) {
		return ""
	}
	if kit.OfItem(info, n, e) {
		return "sum"
	}
	root := kit.RootVar(info, e)
	if root == nil || kit.DeclaredIn(root, n) || !kit.Steady(info, e, n) || elements(e) {
		return ""
	}
	return "product"
}

// sameEachTime is the argument of a call that says how long its result is, where a function
// of the package makes its result with that length or room: nil for everything else.
func sameEachTime(pass *analysis.Pass, e ast.Expr) ast.Expr {
	info := pass.TypesInfo
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Variadic() || f.Signature().Results().Len() != 1 {
		return nil
	}
	decl := kit.EffectsOf(pass).Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) == 0 {
		return nil
	}
	ret, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	v := kit.Variable(info, ret.Results[0])
	given := kit.Given(info, decl, v)
	if v == nil || len(given) == 0 || given[0] == nil {
		return nil
	}
	made, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, made, "make") || len(made.Args) < 2 {
		return nil
	}
	size := kit.Variable(info, made.Args[len(made.Args)-1])
	for i := range f.Signature().Params().Len() {
		if size != nil && f.Signature().Params().At(i) == size && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
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

// skips tells whether statements may leave the iteration otherwise than by returning.
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
