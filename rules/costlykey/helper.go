package costlykey

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// byFunction names how a function that does nothing else makes a key: by one expression, which
// it may put into a local first, or by a local builder.
func (k *keys) byFunction(fn inspector.Cursor) string {
	block := kit.FuncBody(fn.Node())
	if block == nil {
		return ""
	}
	body := &ast.BlockStmt{List: block.List}
	for len(body.List) > 1 && k.refuses(body.List[0]) {
		body.List = body.List[1:]
	}
	if len(body.List) == 0 {
		return ""
	}
	if !straight(body) {
		return k.byFlag(fn)
	}
	ret, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return ""
	}
	result := ret.Results[0]
	if len(body.List) > 1 {
		if len(body.List) == 2 {
			result = kit.Origin(k.TypesInfo, fn.Node(), result)
		} else if at, found := kit.Find(fn, ret); found && k.built(at, result) {
			return costBuilt
		} else {
			return ""
		}
	}
	switch made := ast.Unparen(result).(type) {
	case *ast.CallExpr:
		return k.called(made)
	case *ast.BinaryExpr:
		return k.cost(made)
	}
	return ""
}

// refuses matches if r == nil { return "" }: a constant is a key's zero value as well.
func (k *keys) refuses(s ast.Stmt) bool {
	check, ok := s.(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) != 1 {
		return false
	}
	ret, ok := check.Body.List[0].(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && k.TypesInfo.Types[ret.Results[0]].Value != nil
}

// straight tells whether a function does one thing after the other.
func straight(body *ast.BlockStmt) bool {
	for _, s := range body.List {
		switch s.(type) {
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.ReturnStmt:
		default:
			return false
		}
	}
	return true
}

// byLiteral names how a function literal in a local variable makes a key.
func (k *keys) byLiteral(call *ast.CallExpr) string {
	v := kit.Variable(k.TypesInfo, call.Fun)
	if !kit.IsLocal(v) {
		return ""
	}
	at, ok := kit.Find(kit.Root(k.Pass), call)
	if !ok {
		return ""
	}
	decl := kit.TopDecl(at)
	lit, ok := ast.Unparen(kit.Origin(k.TypesInfo, decl, call.Fun)).(*ast.FuncLit)
	if !ok {
		return ""
	}
	fn, ok := kit.Find(kit.Root(k.Pass), lit)
	if !ok {
		return ""
	}
	return k.byFunction(fn)
}
