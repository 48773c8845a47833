package transportpercall

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// replaces tells whether the transport made at c takes the place of that of a client
// which outlives the function, each time before the function makes a request by it.
func replaces(pass *analysis.Pass, frame, c inspector.Cursor) bool {
	at := c
	if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X {
		at = at.Parent()
	}
	s, ok := at.Parent().Node().(*ast.AssignStmt)
	if kind, _ := at.ParentEdge(); !ok || kind != edge.AssignStmt_Rhs || s.Tok != token.ASSIGN || len(s.Lhs) != 1 {
		return false
	}
	to, ok := ast.Unparen(s.Lhs[0]).(*ast.SelectorExpr)
	if !ok || to.Sel.Name != "Transport" || !kit.IsNamed(pass.TypesInfo.TypeOf(to.X), "net/http", "Client") {
		return false
	}
	client := kit.Object(pass.TypesInfo, to.X)
	if client == nil || client.Parent() == nil && client.Pkg() != pass.Pkg || kit.IsLocal(kit.Variable(pass.TypesInfo, to.X)) {
		return false
	}
	decl, inFunction := frame.Node().(*ast.FuncDecl)
	if kind, _ := at.Parent().ParentEdge(); !inFunction || kind != edge.BlockStmt_List || at.Parent().Parent().Node() != decl.Body || !asks(decl.Name.Name) {
		return false // in a branch: perhaps once
	}
	for call := range frame.Preorder((*ast.CallExpr)(nil)) {
		n := call.Node().(*ast.CallExpr)
		f := kit.Callee(pass.TypesInfo, n)
		if n.Pos() < s.End() || f == nil || !requests(f.Name()) || !ofHTTP(pass.TypesInfo, n) {
			continue
		}
		if _, inside := kit.Loop(call); inside {
			continue // one transport for many requests
		}
		if recv := kit.Receiver(n); recv != nil && kit.Same(pass.TypesInfo, recv, to.X) || f.Signature().Recv() == nil && client.Name() == "DefaultClient" {
			return true
		}
	}
	return false
}
