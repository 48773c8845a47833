package ratparse

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// fallback tells whether a plain look at the text comes before the parse: a loop
// over its bytes, an if that asks a call and ends with success, or an if around the
// parse for texts that such a look refused.
func fallback(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	for up := range c.Enclosing((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.IfStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if kit.Encloses(n.Body, c.Node()) && refused(info, n.Cond, call) {
				return true
			}
			continue
		}
		_, around := up.Parent().Node().(*ast.FuncDecl)
		_, literal := up.Parent().Node().(*ast.FuncLit)
		for _, s := range kit.StmtList(up.Node()) {
			if s.End() > c.Node().Pos() {
				break
			}
			switch s := s.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				if around || literal {
					return true
				}
			case *ast.IfStmt:
				if looks(info, s) && accepts(info, s) {
					return true
				}
			}
		}
	}
	return false
}

// looks tells whether an if asks a call that is given something: plain(s), or
// _, err := strconv.Atoi(s); err == nil.
func looks(info *types.Info, s *ast.IfStmt) bool {
	if call, ok := ast.Unparen(s.Cond).(*ast.CallExpr); ok {
		return len(call.Args) > 0
	}
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Rhs) != 1 {
		return false
	}
	call, ok := ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "strconv")
}

// refused tells whether cond is !plain(s) of the text that call parses, or of the
// bytes that the text was made of.
func refused(info *types.Info, cond ast.Expr, call *ast.CallExpr) bool {
	not, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT || len(call.Args) == 0 {
		return false
	}
	plain, ok := ast.Unparen(not.X).(*ast.CallExpr)
	if !ok || len(plain.Args) == 0 {
		return false
	}
	f := kit.Callee(info, plain)
	if f == nil || kit.InStandardLibrary(f.Pkg()) {
		return false
	}
	t := info.TypeOf(plain.Args[0])
	return t != nil && (isString(t) || kit.IsBytes(t))
}

// second tells whether the function around c is called behind a plain look:
// plain(s) || slow(s).
func second(pass *analysis.Pass, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(pass.TypesInfo, file, pass.TypesInfo.Defs[decl.Name]) {
			if kind, _ := id.Parent().ParentEdge(); kind == edge.BinaryExpr_Y {
				return true
			}
		}
	}
	return false
}

// accepts tells whether an if's body ends the function with success.
func accepts(info *types.Info, s *ast.IfStmt) bool {
	n := len(s.Body.List)
	if n == 0 {
		return false
	}
	r, ok := s.Body.List[n-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) == 0 {
		return false
	}
	last := r.Results[len(r.Results)-1]
	id, ok := ast.Unparen(last).(*ast.Ident)
	return kit.IsNil(info, last) || ok && id.Name == "true"
}
