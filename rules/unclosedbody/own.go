package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ownRequest matches calls of functions of the package that make a request and
// return its response open: nothing in them reads a body, or closes one at the
// end.
func ownRequest(pass *analysis.Pass, effects *kit.Effects, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || !returnsResponse(f) {
		return false
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	makes, open := false, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			makes = makes || request(pass.TypesInfo, n)
		case *ast.SelectorExpr:
			if n.Sel.Name == "Body" && isResponse(pass.TypesInfo, n.X) {
				open = false
			}
		}
		return open
	})
	return makes && open
}

func isResponse(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "net/http", "Response")
}

// failsOpen tells whether a function that returns the response to its caller has
// another way out, behind the request, that neither returns nor closes it.
func failsOpen(info *types.Info, c inspector.Cursor, vars []*types.Var) bool {
	start, ok := kit.Stmt(c)
	if !ok {
		return false
	}
	for at, ok := start.NextSibling(); ok; at, ok = at.NextSibling() {
		s, isIf := at.Node().(*ast.IfStmt)
		if !isIf {
			if mentionsBody(info, at.Node(), vars[0]) {
				return false // closed, replaced or handed over by then
			}
			continue
		}
		for asked := asksRequest(info, s.Cond, vars); s.Init == nil && asked; asked = asksRequest(info, s.Cond, vars) {
			next, ok := s.Else.(*ast.IfStmt) // if err != nil { ... } else if status is bad
			if !ok {
				break
			}
			s = next
		}
		if s.Init == nil && asksRequest(info, s.Cond, vars) || s.Else != nil || endsProcess(info, s) {
			continue
		}
		if s.Init != nil && mentionsBody(info, s.Init, vars[0]) {
			return false
		}
		if drops(info, s.Body, vars[0]) {
			return true
		}
	}
	return false
}

// drops tells whether a block ends in a return without the response, and does
// nothing to its body but to read it.
func drops(info *types.Info, block *ast.BlockStmt, resp *types.Var) bool {
	if len(block.List) == 0 {
		return false
	}
	ret, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false // named results may be anything
	}
	open := true
	ast.Inspect(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			open = open && n.Sel.Name != "Close"
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				v := kit.Variable(info, e)
				open = open && v != resp && !mentionsBody(info, e, resp)
			}
		}
		return open
	})
	return open
}

// mentionsBody tells whether n names the response's body.
func mentionsBody(info *types.Info, n ast.Node, resp *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Body" && kit.Variable(info, sel.X) == resp {
			found = true
		}
		return !found
	})
	return found
}
