package existsprobe

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// opener names a function of the package that is given the probe's path and begins with opening
// or reading it, and that gives back what went wrong.
func opener(info *types.Info, effects *kit.Effects, call, probe *ast.CallExpr) string {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Variadic() {
		return ""
	}
	results := f.Signature().Results()
	if results.Len() == 0 || !kit.IsError(results.At(results.Len()-1).Type()) {
		return ""
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) < 2 {
		return ""
	}
	for i, arg := range call.Args {
		if i < f.Signature().Params().Len() && kit.Same(info, arg, probe.Args[0]) && beginsWith(info, decl, f.Origin().Signature().Params().At(i)) {
			return f.Name()
		}
	}
	return ""
}

// alone tells whether the probe at c is all that its condition asks: not one of two files.
func alone(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.BinaryExpr)(nil), (*ast.IfStmt)(nil)) {
		b, ok := up.Node().(*ast.BinaryExpr)
		return !ok || b.Op != token.LOR && b.Op != token.LAND
	}
	return true
}

// nothingBefore tells whether nothing is done between the probe in stmt and the call in at that
// would have to be undone where the call fails.
func nothingBefore(stmt, at inspector.Cursor, call ast.Node) bool {
	if at == stmt {
		return first(stmt.Node(), call)
	}
	for next, ok := stmt.NextSibling(); ok && next != at; next, ok = next.NextSibling() {
		switch s := next.Node().(type) {
		case *ast.DeclStmt:
		case *ast.IfStmt:
			if s.Init != nil || s.Else != nil || !kit.Leaves(s.Body) {
				return false
			}
		case *ast.AssignStmt:
			for range next.Preorder((*ast.CallExpr)(nil)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// beginsWith tells whether the first thing that a function does with its parameter is to open
// or read the file of that name, and whether it returns the error unchanged or wrapped.
func beginsWith(info *types.Info, decl *ast.FuncDecl, param *types.Var) bool {
	for i, s := range decl.Body.List {
		if !kit.Mentions(info, s, param) {
			continue
		}
		assign, ok := s.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) != 2 || i > 3 || i+1 >= len(decl.Body.List) {
			return false
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || !kit.IsCall(info, call, "os", "Open", "ReadFile", "ReadDir") && !kit.IsCall(info, call, "io/ioutil", "ReadFile") || kit.Variable(info, call.Args[0]) != param {
			return false
		}
		check, ok := decl.Body.List[i+1].(*ast.IfStmt)
		failed := kit.Variable(info, assign.Lhs[1])
		if !ok || failed == nil || !kit.Mentions(info, check.Cond, failed) || len(check.Body.List) == 0 {
			return false
		}
		r, ok := check.Body.List[len(check.Body.List)-1].(*ast.ReturnStmt)
		return ok && kit.Mentions(info, r, failed)
	}
	return false
}
