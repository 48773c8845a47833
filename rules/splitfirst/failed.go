package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// failed tells whether the statement of the function's body around c comes behind one that leaves where all went well,
// if err == nil { return out, nil }, and whatever follows ends with an error: there is nothing else to do than to tell of it.
func failed(info *types.Info, c inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	well := false
	for _, s := range kit.FuncBody(frame.Node()).List {
		if s.End() < c.Node().Pos() {
			well = well || leavesWell(info, s)
			continue
		}
		if !well || !onlyErrors(info, s) {
			return false
		}
	}
	return well
}

// leavesWell matches if err == nil { return out, nil }.
func leavesWell(info *types.Info, s ast.Stmt) bool {
	check, ok := s.(*ast.IfStmt)
	if !ok || check.Else != nil || !kit.Leaves(check.Body) {
		return false
	}
	x, op, y, ok := kit.Comparison(check.Cond)
	return ok && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x))
}

// onlyErrors tells whether each return in s gives an error and, beside it, nothing.
func onlyErrors(info *types.Info, s ast.Stmt) bool {
	only := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			only = only && givesError(info, n.Results)
		}
		return only
	})
	return only
}

func givesError(info *types.Info, results []ast.Expr) bool {
	if len(results) == 0 {
		return false
	}
	last := results[len(results)-1]
	if !kit.IsError(info.TypeOf(last)) || kit.IsNil(info, last) {
		return false
	}
	for _, e := range results[:len(results)-1] {
		lit, made := ast.Unparen(e).(*ast.CompositeLit)
		if !kit.IsNil(info, e) && info.Types[e].Value == nil && !(made && len(lit.Elts) == 0) {
			return false
		}
	}
	call, ok := ast.Unparen(last).(*ast.CallExpr)
	return len(results) > 1 || ok && (kit.IsCall(info, call, "fmt", "Errorf") || kit.IsCall(info, call, "errors"))
}
