package transportpercall

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// replaces tells whether the transport made at c takes the place of that of a client
// which outlives the function, each time before the function makes a request by it.
func replaces(pass *analysis.Pass, frame, c inspector.Cursor) bool {
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok || !asks(decl.Name.Name) {
		return false
	}
	made := c
	if kind, _ := made.ParentEdge(); kind == edge.UnaryExpr_X {
		made = made.Parent()
	}
	var held *types.Var
	if s, ok := made.Parent().Node().(*ast.AssignStmt); ok && s.Tok == token.DEFINE && len(s.Lhs) == 1 {
		held = kit.Variable(pass.TypesInfo, s.Lhs[0])
	}
	for _, stmt := range decl.Body.List { // in a branch: perhaps once
		s, ok := stmt.(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			continue
		}
		if v := kit.Variable(pass.TypesInfo, s.Rhs[0]); ast.Unparen(s.Rhs[0]) != made.Node() && (v == nil || v != held) {
			continue
		}
		if client := shared(pass, s.Lhs[0]); client != nil && requestsBy(pass, frame, s, client) {
			return true
		}
	}
	return false
}

// shared is the client, of the package or of a value that outlives the call, whose
// transport to is: client.Transport, or http.DefaultTransport.
func shared(pass *analysis.Pass, to ast.Expr) ast.Expr {
	info := pass.TypesInfo
	sel, ok := ast.Unparen(to).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if v, ok := info.ObjectOf(sel.Sel).(*types.Var); ok && v.Name() == "DefaultTransport" && v.Pkg() != nil && v.Pkg().Path() == "net/http" {
		return sel
	}
	if sel.Sel.Name != "Transport" || !kit.IsNamed(info.TypeOf(sel.X), "net/http", "Client") {
		return nil
	}
	client := kit.Object(info, sel.X)
	if client == nil || client.Parent() == nil && client.Pkg() != pass.Pkg || kit.IsLocal(kit.Variable(info, sel.X)) {
		return nil
	}
	return sel.X
}

// requestsBy tells whether the function makes a request by a shared client behind s, not in
// a loop: one transport for many requests is well.
func requestsBy(pass *analysis.Pass, frame inspector.Cursor, s ast.Stmt, client ast.Expr) bool {
	name := kit.Object(pass.TypesInfo, client).Name()
	for call := range frame.Preorder((*ast.CallExpr)(nil)) {
		n := call.Node().(*ast.CallExpr)
		f := kit.Callee(pass.TypesInfo, n)
		if n.Pos() < s.End() || f == nil || !requests(f.Name()) || !ofHTTP(pass.TypesInfo, n) {
			continue
		}
		if _, inside := kit.Loop(call); inside {
			continue
		}
		recv := kit.Receiver(n)
		switch {
		case f.Signature().Recv() == nil:
			if name == "DefaultClient" || name == "DefaultTransport" {
				return true // http.Get
			}
		case kit.Same(pass.TypesInfo, recv, client):
			return true
		}
	}
	return false
}
