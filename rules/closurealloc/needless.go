package closurealloc

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// forwards is the function value that a literal only hands its parameters to, which
// could be given itself: a field of a local variable, or a variable that is set once.
// Those of the receiver may be set later. It is nil where there is more to it.
func (m made) forwards(info *types.Info) ast.Expr {
	lit, ok := m.at.Node().(*ast.FuncLit)
	decl := kit.Decl(m.at)
	if !ok || decl == nil || len(lit.Body.List) != 1 {
		return nil
	}
	var call *ast.CallExpr
	switch s := lit.Body.List[0].(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			call, _ = ast.Unparen(s.Results[0]).(*ast.CallExpr)
		}
	case *ast.ExprStmt:
		call, _ = s.X.(*ast.CallExpr)
	}
	if call == nil || !types.Identical(kit.Underlying(info, call.Fun), m.sig) || !passesAll(info, lit.Type, call) {
		return nil
	}
	f, ok := kit.Object(info, call.Fun).(*types.Var)
	root := kit.RootVar(info, call.Fun)
	if !ok || !kit.IsLocal(root) || decl.Recv != nil && kit.DeclaredIn(root, decl.Recv) || kit.DeclaredIn(root, lit) {
		return nil
	}
	if !kit.SideEffectFree(info, call.Fun) || f == root && len(kit.Given(info, decl, f)) > 1 {
		return nil
	}
	return call.Fun
}

// passesAll tells whether a call's arguments are the parameters of a literal, in order.
func passesAll(info *types.Info, of *ast.FuncType, call *ast.CallExpr) bool {
	var params []*ast.Ident
	for _, field := range of.Params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic != call.Ellipsis.IsValid() && field == of.Params.List[len(of.Params.List)-1] {
			return false
		}
		params = append(params, field.Names...)
	}
	if len(params) != len(call.Args) || of.Params.NumFields() != len(params) {
		return false
	}
	for i, arg := range call.Args {
		if v := kit.Variable(info, arg); v == nil || info.Defs[params[i]] != v {
			return false
		}
	}
	return true
}

// inBranch tells whether a literal is given to a variable that is called on every way, and
// that a branch or a loop alone, which may have no turn, gives to a function that the
// compiler cannot see.
func (m made) inBranch(info *types.Info) bool {
	kind, i := m.at.ParentEdge()
	if _, literal := m.at.Node().(*ast.FuncLit); !literal || kind != edge.AssignStmt_Rhs || !kit.Often(m.at) {
		return false
	}
	s := m.at.Parent().Node().(*ast.AssignStmt)
	fn, inside := kit.Frame(m.at.Parent())
	if s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) || !inside {
		return false
	}
	called, given := false, false
	for use := range kit.Uses(info, fn, kit.Variable(info, s.Lhs[i])) {
		if at, ok := kit.Frame(use); !ok || at != fn {
			return false
		}
		switch kind, _ := use.ParentEdge(); kind {
		case edge.CallExpr_Fun:
			called = called || !branched(use, m.at.Parent())
		case edge.AssignStmt_Lhs:
		case edge.CallExpr_Args:
			if !branched(use, m.at.Parent()) {
				return false
			}
			given = true
		default:
			return false
		}
	}
	return called && given
}

// branched tells whether a branch or a loop below the list of statements that decl
// stands in is around c.
func branched(c, decl inspector.Cursor) bool {
	for at := c; at.Node() != decl.Parent().Node() && at.Parent().Node() != nil; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_Body, edge.ForStmt_Body, edge.RangeStmt_Body:
			return true
		}
	}
	return false
}
