package needlessgoroutine

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// streams tells whether a goroutine only sends what a list holds on a channel that a function
// of the package returns, and all that the package does with the function is to range over that.
func streams(pass *analysis.Pass, at inspector.Cursor, start *ast.GoStmt) bool {
	info := pass.TypesInfo
	lit, isLit := ast.Unparen(start.Call.Fun).(*ast.FuncLit)
	fn, ok := kit.Function(at)
	if !ok || !isLit {
		return false
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Name.IsExported() {
		return false
	}
	var ch *types.Var
	for id := range fn.Preorder((*ast.ReturnStmt)(nil)) {
		ret := id.Node().(*ast.ReturnStmt)
		if in, _ := kit.Function(id); in.Node() != fn.Node() {
			continue
		}
		if ch != nil || len(ret.Results) != 1 {
			return false
		}
		ch = kit.Variable(info, ret.Results[0])
	}
	if !kit.IsLocal(ch) || !onlySends(info, unlocked(info, lit.Body), ch) {
		return false
	}
	for id := range kit.Uses(info, fn, ch) {
		kind, _ := id.ParentEdge()
		if !kit.Encloses(start, id.Node()) && kind != edge.ReturnStmt_Results && kind != edge.AssignStmt_Lhs && kind != edge.ValueSpec_Names {
			return false
		}
	}
	calls, all := kit.CallsOf(pass, info.Defs[decl.Name])
	for _, call := range calls {
		if kind, _ := call.ParentEdge(); kind != edge.RangeStmt_X {
			return false
		}
	}
	return all && len(calls) > 0
}

// unlocked is a body without what locks and unlocks.
func unlocked(info *types.Info, body *ast.BlockStmt) *ast.BlockStmt {
	rest := *body
	rest.List = nil
	for _, stmt := range body.List {
		if _, op := kit.MutexStmt(info, stmt); op != "" {
			continue
		}
		if d, ok := stmt.(*ast.DeferStmt); ok {
			if _, op := kit.MutexCall(info, d.Call); op != "" {
				continue
			}
		}
		rest.List = append(rest.List, stmt)
	}
	return &rest
}

// asks tells whether the goroutine does no more than send a request, made by the function, while
// the next statement waits for the answer in a field of it: go func() { reqs <- r }(); <-r.reply.
func (s start) asks(next ast.Stmt) bool {
	stmt, ok := s.stmt.(*ast.GoStmt)
	decl := kit.Decl(s.at)
	if !ok || decl == nil {
		return false
	}
	info := s.pass.TypesInfo
	body := s.body(stmt.Call)
	sel, ok := received(next).(*ast.SelectorExpr)
	if !ok || body == nil || len(body.List) != 1 || len(stmt.Call.Args) > 0 {
		return false
	}
	request := kit.Variable(info, sel.X)
	send, ok := body.List[0].(*ast.SendStmt)
	if !ok || !kit.IsLocal(request) || kit.Variable(info, send.Value) != request || kit.Mentions(info, send.Chan, request) {
		return false
	}
	made := ast.Unparen(kit.Origin(info, decl, sel.X))
	if ref, ok := made.(*ast.UnaryExpr); ok && ref.Op == token.AND {
		made = ast.Unparen(ref.X)
	}
	lit, ok := made.(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || kit.Object(info, kv.Key) != info.ObjectOf(sel.Sel) {
			continue
		}
		call, ok := ast.Unparen(kv.Value).(*ast.CallExpr)
		return ok && kit.IsBuiltin(info, call, "make")
	}
	return false
}

// received is what a statement does nothing but receive from, nil for others.
func received(stmt ast.Stmt) ast.Expr {
	if u, ok := ast.Unparen(evaluated(stmt)).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return ast.Unparen(u.X)
	}
	return nil
}

// evaluated is the one expression that a statement, or the first half of an if, is for: x, v := x, return x,
// if err := x; ...; nil for others.
func evaluated(stmt ast.Stmt) ast.Expr {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return s.X
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			return s.Rhs[0]
		}
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return s.Results[0]
		}
	case *ast.IfStmt:
		if s.Init != nil {
			return evaluated(s.Init)
		}
	}
	return nil
}
