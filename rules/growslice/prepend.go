package growslice

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fewPrepended is the number of turns up to which moving all elements costs
// nothing that anybody would notice.
const fewPrepended = 16

// checkPrepend looks at what a loop puts in front of a slice: in each turn all
// elements move into a new array. There is no edit: what fills the slice from
// behind may stand anywhere below the loop.
func checkPrepend(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	for c := range loop.Preorder((*ast.AssignStmt)(nil)) {
		s := c.Node().(*ast.AssignStmt)
		d, ok := prependTo(info, s)
		if !ok || kit.DeclaredIn(d.v, loop.Node()) || kit.FewByName(s.Lhs[0]) {
			continue
		}
		if inner, ok := kit.Loop(c); !ok || inner != loop || kit.LastRound(info, c, loop) || kit.Cold(pass, c) {
			continue
		}
		if trips, ok := kit.LoopTrips(pass, loop.Node()); ok && 0 <= trips.Const && trips.Const <= fewPrepended {
			continue
		}
		if !usedElsewhere(info, loop.Node(), d, s) {
			kit.Report(pass, finding.Suggest, s, fmt.Sprintf("copies all of %s in every iteration to put something in front: append and reverse once, behind the loop", d.text(pass)))
		}
	}
}

// prependTo matches v = append([]T{x, ...}, v...) and v = slices.Insert(v, 0, x, ...).
func prependTo(info *types.Info, s *ast.AssignStmt) (d dest, ok bool) {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return d, false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return d, false
	}
	if d, ok = destOf(info, s.Lhs[0]); !ok {
		return d, false
	}
	switch {
	case kit.IsBuiltin(info, call, "append") && call.Ellipsis.IsValid() && len(call.Args) == 2:
		lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
		return d, ok && len(lit.Elts) > 0 && d.is(info, call.Args[1]) && !d.uses(info, lit, false)
	case kit.IsCall(info, call, "slices", "Insert") && len(call.Args) > 2 && !call.Ellipsis.IsValid():
		at, ok := kit.ConstInt(info, call.Args[1])
		return d, ok && at == 0 && d.is(info, call.Args[0])
	}
	return d, false
}

// usedElsewhere tells whether the loop looks at d, or changes it, otherwise than by
// s: then its order matters on the way.
func usedElsewhere(info *types.Info, loop ast.Node, d dest, s ast.Stmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if n == s || found {
			return false
		}
		if e, ok := n.(ast.Expr); ok && d.is(info, e) {
			found = true
		}
		return !found
	})
	return found
}
