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

// checkReflect looks at v = reflect.Append(v, x) in each turn of a loop of known length, for
// which reflect.MakeSlice makes room at once.
func checkReflect(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	body := kit.LoopBody(c.Node())
	for _, stmt := range body.List {
		v, call := appendsReflected(info, stmt)
		if call == nil || !kit.IsLocal(v) || kit.DeclaredIn(v, c.Node()) || !kit.IsCall(info, call, "reflect", "Append") || len(call.Args) < 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != v {
			continue
		}
		w := walkerOf(info, c, dest{v: v})
		for _, other := range body.List {
			if other != stmt {
				w.stmt(other, 0)
			}
		}
		if w.unknown || skips(body.List) || searches(info, c, appends{returns: w.returns}) || kit.Cold(pass, c) || !fresh(pass, c, dest{v: v}) {
			continue
		}
		if _, ok := turnsOf(pass, c, len(w.returns) > 0); ok {
			kit.Report(pass, finding.Suggest, call, fmt.Sprintf("grows %s array by array although the loop's length is known: reflect.MakeSlice makes room for all at once", v.Name()))
		}
	}
}

// appendsReflected matches v = reflect.Append(v, x) and v.Set(reflect.Append(v, x)).
func appendsReflected(info *types.Info, stmt ast.Stmt) (*types.Var, *ast.CallExpr) {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.ASSIGN && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			call, _ := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
			return kit.Variable(info, s.Lhs[0]), call
		}
	case *ast.ExprStmt:
		set, ok := s.X.(*ast.CallExpr)
		if ok && kit.IsMethod(info, set, "reflect", "Value", "Set") {
			call, _ := ast.Unparen(set.Args[0]).(*ast.CallExpr)
			return kit.Variable(info, kit.Receiver(set)), call
		}
	}
	return nil, nil
}

// fresh tells whether d is made before the loop, in its own list, by a call that makes no room.
func fresh(pass *analysis.Pass, c inspector.Cursor, d dest) bool {
	info := pass.TypesInfo
	list, i := siblings(c)
	for i--; i >= 0; i-- {
		s, ok := list[i].(*ast.AssignStmt)
		if ok && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Variable(info, s.Lhs[0]) == d.v {
			call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
			if !ok {
				return false
			}
			if kit.IsCall(info, call, "reflect", "MakeSlice") && len(call.Args) == 3 {
				n, constant := kit.ConstInt(info, call.Args[2])
				return constant && n == 0
			}
			return kit.IsCall(info, call, "reflect", "Zero", "Indirect") || kit.IsMethod(info, call, "reflect", "Value", "Elem")
		}
		if d.uses(info, list[i], true) {
			return false
		}
	}
	return false
}
