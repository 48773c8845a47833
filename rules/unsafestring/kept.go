package unsafestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// keeps tells whether the string goes to a local variable that has it alone and that an entry of a map is stored under.
func keeps(info *types.Info, c inspector.Cursor) bool {
	fn, ok := kit.Frame(c)
	vars := kit.Results(info, c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(info, fn.Node(), vars[0])) != 1 {
		return false
	}
	for use := range kit.Uses(info, fn, vars[0]) {
		if place(info, use) == kept {
			return true
		}
	}
	return false
}

// filledAgain tells whether the bytes of b are written over after the string is made of them: a reader lends them, or
// the function empties their buffer (b = b[:0], append(b[:0], ...)), which is older than the turn of the loop or the call.
func filledAgain(info *types.Info, c inspector.Cursor, b ast.Expr) bool {
	fn, ok := kit.Frame(c)
	if !ok {
		return false
	}
	loop, looped := kit.Loop(c)
	if lent(info, fn.Node(), b) {
		return looped
	}
	v := kit.RootVar(info, b)
	if v == nil || kit.DeclaredIn(v, kit.FuncBody(fn.Node())) && (!looped || kit.DeclaredIn(v, loop.Node())) {
		return false
	}
	for s := range fn.Preorder((*ast.AssignStmt)(nil)) {
		assign := s.Node().(*ast.AssignStmt)
		if assign.Tok != token.ASSIGN || len(assign.Lhs) != len(assign.Rhs) {
			continue
		}
		for i, to := range assign.Lhs {
			at := s.ChildAt(edge.AssignStmt_Rhs, i)
			if kit.Same(info, to, b) && empties(info, at, b) && (!looped || !kit.DeclaredIn(v, kit.FuncBody(fn.Node())) || kit.Encloses(loop.Node(), assign)) {
				return true
			}
		}
	}
	return false
}

// empties matches b[:0] and append(b[:0], ...).
func empties(info *types.Info, at inspector.Cursor, b ast.Expr) bool {
	e, _ := at.Node().(ast.Expr)
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "append") {
		e = call.Args[0]
	}
	cut, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || cut.High == nil || cut.Low != nil || !kit.Same(info, cut.X, b) {
		return false
	}
	n, constant := kit.ConstInt(info, cut.High)
	return constant && n == 0
}
