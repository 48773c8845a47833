package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ownRequest matches calls of functions of the package that make a request and
// return its response open: nothing in them reads a body, or closes one at the
// end. They may wrap it.
func ownRequest(pass *analysis.Pass, effects *kit.Effects, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || !returnsResponse(f) {
		return false
	}
	decl, ok := effects.Body(f)
	if !ok {
		return false
	}
	makes := false
	for c := range decl.Preorder((*ast.CallExpr)(nil), (*ast.SelectorExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			makes = makes || request(pass.TypesInfo, n)
		case *ast.SelectorExpr:
			if n.Sel.Name == "Body" && isResponse(pass.TypesInfo, n.X) && !wrapped(pass.TypesInfo, c) {
				return false
			}
		}
	}
	return makes
}

// wrapped tells whether the body at c gets another one around it: rsp.Body = limit(io.Reader(rsp.Body)).
func wrapped(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Value
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && (kit.IsConversion(info, up) || kit.IsCall(info, up, "io", "LimitReader") || kit.IsCall(info, up, "net/http", "MaxBytesReader"))
	}
	return false
}

func isResponse(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "net/http", "Response")
}

// passedOn matches calls that give back what a literal asks for, at once or again until it
// succeeds: resp, err := retry(ctx, func() (*http.Response, error) {...}).
func passedOn(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	results, ok := pass.TypesInfo.TypeOf(call).(*types.Tuple)
	if !ok || results.Len() != 2 || !kit.IsNamed(results.At(0).Type(), "net/http", "Response") {
		return false
	}
	if lit, ok := ast.Unparen(kit.Origin(pass.TypesInfo, kit.TopDecl(c), call.Fun)).(*ast.FuncLit); ok {
		return opens(pass.TypesInfo, lit) // send := func() (*http.Response, error) {...}
	}
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || !ofAnyType(f) && mentionsBody(effects.Decl(f)) {
		return false
	}
	for _, arg := range call.Args {
		lit, ok := ast.Unparen(kit.Origin(pass.TypesInfo, kit.TopDecl(c), arg)).(*ast.FuncLit)
		if ok && opens(pass.TypesInfo, lit) {
			return true
		}
	}
	return false
}

// ofAnyType tells whether a function gives as its first result what its type parameter
// says: it does not know of bodies.
func ofAnyType(f *types.Func) bool {
	results := f.Origin().Signature().Results()
	return results.Len() > 0 && kit.IsTypeParam(results.At(0).Type())
}

// mentionsBody tells whether a function may close a body, for all that its text
// says; one without a text may.
func mentionsBody(decl *ast.FuncDecl) bool {
	if decl == nil || decl.Body == nil {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && sel.Sel.Name == "Body"
		return !found
	})
	return found
}

// opens tells whether a literal makes a request and returns its response open: it
// does nothing with a body but close it on the way to an error.
func opens(info *types.Info, lit *ast.FuncLit) bool {
	makes, bodies, closed, deferred := false, 0, 0, false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			deferred = true
		case *ast.CallExpr:
			makes = makes || request(info, n)
		case *ast.SelectorExpr:
			if n.Sel.Name == "Body" && isResponse(info, n.X) {
				bodies++
			}
			if inner, ok := n.X.(*ast.SelectorExpr); ok && n.Sel.Name == "Close" && inner.Sel.Name == "Body" {
				closed++
			}
		}
		return true
	})
	returns := lit.Type.Results.NumFields() == 2 && kit.IsNamed(info.TypeOf(lit.Type.Results.List[0].Type), "net/http", "Response")
	return makes && returns && !deferred && bodies == closed
}
