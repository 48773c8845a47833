package ratparse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// fallback tells whether a plain look at the text comes before the parse: a loop
// over its bytes, an if that asks a call and ends with success or goes on with the next
// text, or an if around the parse for texts that such a look refused.
func fallback(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	for up := range c.Enclosing((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.IfStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if overText(info, n, call) {
				return true
			}
			continue
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if kit.Encloses(n.Body, c.Node()) && (refused(info, up, n.Cond, call) || noInteger(info, up, n)) {
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
				if (around || literal) && known(info, c, call, s) {
					return true
				}
			case *ast.SwitchStmt, *ast.TypeSwitchStmt:
				if looksInCase(info, s) {
					return true
				}
			case *ast.IfStmt:
				if looks(info, s) && accepts(info, s) || plainSkipped(info, s) {
					return true
				}
			}
		}
	}
	return false
}

// overText tells whether a loop goes through the text that call parses: it parses what it came upon
// that is not plain.
func overText(info *types.Info, loop ast.Node, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	v := kit.Variable(info, call.Args[0])
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return v != nil && isString(v.Type()) && kit.Mentions(info, loop.X, v)
	case *ast.ForStmt:
		return v != nil && isString(v.Type()) && loop.Cond != nil && kit.Mentions(info, loop.Cond, v)
	}
	return false
}

// known tells whether what call parses was there before a loop, which may have looked at it.
func known(info *types.Info, c inspector.Cursor, call *ast.CallExpr, loop ast.Node) bool {
	frame, inside := kit.Frame(c)
	if !inside || len(call.Args) == 0 {
		return true
	}
	vars := kit.Variables(info, kit.Origin(info, frame.Node(), call.Args[0]))
	return len(vars) == 0 || slices.ContainsFunc(vars, func(v *types.Var) bool { return v.Pos() < loop.Pos() })
}

// looksInCase tells whether a case of a switch has a plain look that ends with success.
func looksInCase(info *types.Info, s ast.Stmt) bool {
	for n := range ast.Preorder(s) {
		if clause, ok := n.(*ast.CaseClause); ok && slices.ContainsFunc(clause.Body, func(s ast.Stmt) bool {
			look, ok := s.(*ast.IfStmt)
			return ok && looks(info, look) && accepts(info, look)
		}) {
			return true
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
// bytes that the text was made of, at once or by a variable: ok := plain(s); if !ok.
func refused(info *types.Info, c inspector.Cursor, cond ast.Expr, call *ast.CallExpr) bool {
	not, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT || len(call.Args) == 0 {
		return false
	}
	return plainLook(info, answer(info, c, not.X))
}

// plainLook matches plain(s), a call of a function of the module's own or of a library that is given a text.
func plainLook(info *types.Info, e ast.Expr) bool {
	plain, ok := ast.Unparen(e).(*ast.CallExpr)
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

// plainSkipped matches if plain(s) { continue }, also of what strconv takes.
func plainSkipped(info *types.Info, s *ast.IfStmt) bool {
	n := len(s.Body.List)
	if n == 0 {
		return false
	}
	if b, ok := s.Body.List[n-1].(*ast.BranchStmt); !ok || b.Tok != token.CONTINUE {
		return false
	}
	b, compares := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	return plainLook(info, s.Cond) || compares && b.Op == token.EQL && looks(info, s)
}

// answer is what the statement before the if at c gave the variable e, e itself where it gave none.
func answer(info *types.Info, c inspector.Cursor, e ast.Expr) ast.Expr {
	v := kit.Variable(info, e)
	before, ok := c.PrevSibling()
	if v == nil || !ok {
		return e
	}
	if s, ok := before.Node().(*ast.AssignStmt); ok && len(s.Lhs) == len(s.Rhs) {
		for i, lhs := range s.Lhs {
			if kit.Variable(info, lhs) == v {
				return s.Rhs[i]
			}
		}
	}
	return e
}

// noInteger matches if _, err := strconv.ParseInt(s, 10, 64); err != nil, also where the statement
// before parses: what follows is for texts that strconv refused.
func noInteger(info *types.Info, c inspector.Cursor, s *ast.IfStmt) bool {
	if !kit.Failed(info, s.Cond) {
		return false
	}
	failure, _, _, _ := kit.Comparison(s.Cond)
	init := s.Init
	if before, ok := c.PrevSibling(); ok && init == nil {
		init, _ = before.Node().(ast.Stmt)
	}
	parse, ok := init.(*ast.AssignStmt)
	if !ok || len(parse.Rhs) != 1 || kit.Variable(info, parse.Lhs[len(parse.Lhs)-1]) != kit.Variable(info, failure) {
		return false
	}
	call, ok := ast.Unparen(parse.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "strconv", "ParseInt", "ParseUint", "Atoi", "ParseFloat")
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
