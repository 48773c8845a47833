package unclosedbody

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

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

// endsOpen tells whether the body is closed on the ways that leave early only,
// and still open where the statements behind the request end.
func endsOpen(info *types.Info, c inspector.Cursor, vars []*types.Var, r record) bool {
	start, ok := kit.Stmt(c)
	if !ok || r.deferred {
		return false
	}
	if _, inBlock := start.Parent().Node().(*ast.BlockStmt); !inBlock {
		return false
	}
	for at, ok := start.NextSibling(); ok; at, ok = at.NextSibling() {
		s, isIf := at.Node().(*ast.IfStmt)
		switch {
		case !isIf:
			if closes(at.Node()) || endsProcess(info, at.Node()) {
				return false
			}
		case s.Init == nil && s.Else == nil && asksRequest(info, s.Cond, vars):
			if _, op, _, _ := kit.Comparison(s.Cond); op != token.NEQ || closes(s) || !kit.Leaves(s.Body) {
				return false // what follows may be the way of the error
			}
		case closes(s) && (s.Else != nil || !kit.Leaves(s.Body) || s.Init != nil && closes(s.Init)), endsProcess(info, s):
			return false
		}
	}
	return true
}

// closes tells whether something in n is closed, by whatever function.
func closes(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || strings.Contains(strings.ToLower(id.Name), "close")
		}
		return !found
	})
	return found
}

// drops tells whether a block has a way out without the response: a return, or
// the next turn of the loop that made the request, before anything is done to its
// body but to read it.
func drops(info *types.Info, block *ast.BlockStmt, resp *types.Var) bool {
	for _, stmt := range block.List {
		switch s := stmt.(type) {
		case *ast.IfStmt:
			if !(s.Init != nil && handsOver(info, s.Init, resp)) && !handsOver(info, s.Cond, resp) && drops(info, s.Body, resp) {
				return true
			}
		case *ast.BranchStmt:
			return s.Tok == token.CONTINUE
		case *ast.ReturnStmt:
			return len(s.Results) > 0 && !handsOver(info, s, resp) // named results may be anything
		}
		if handsOver(info, stmt, resp) {
			return false
		}
	}
	return false
}

// handsOver tells whether n closes something, or returns the response or its body.
func handsOver(info *types.Info, n ast.Node, resp *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "Close"
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				found = found || kit.Variable(info, e) == resp || mentionsBody(info, e, resp)
			}
		}
		return !found
	})
	return found
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
