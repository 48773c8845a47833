package publicpprof

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// handlerOf is the handler of the server whose Serve is called: of the literal that it is made
// of in the same function, in a variable or a field. ok is false where nobody knows.
func (p *public) handlerOf(c inspector.Cursor, server ast.Expr) (handler ast.Expr, ok bool) {
	made := p.origin(c, server)
	decl := kit.Decl(c)
	if field, isVar := kit.Object(p.info, server).(*types.Var); isVar && field.IsField() && decl != nil {
		ast.Inspect(decl, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok && kit.Object(p.info, kv.Key) == types.Object(field) {
				made = ast.Unparen(kv.Value)
			}
			return true
		})
	}
	if u, isRef := made.(*ast.UnaryExpr); isRef {
		made = ast.Unparen(u.X)
	}
	lit, isLit := made.(*ast.CompositeLit)
	if v := kit.Variable(p.info, server); !isLit && !p.later && v != nil && decl != nil && kit.IsLocal(v) && kit.DeclaredIn(v, decl.Body) && len(kit.Given(p.info, decl, v)) == 0 {
		return nil, true // var s http.Server
	}
	if !isLit || p.later {
		return nil, false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Handler" {
				return kv.Value, true
			}
		}
	}
	return nil, true
}

// delegates notes the types of the package whose ServeHTTP does nothing but hand the request
// to a mux that has the handlers.
func (p *public) delegates(decl *ast.FuncDecl) {
	if decl.Recv == nil || decl.Name.Name != "ServeHTTP" {
		return
	}
	call := kit.OnlyCall(decl.Body)
	if call == nil {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "ServeHTTP" || !p.muxes[kit.Object(p.info, sel.X)] {
		return
	}
	f, ok := p.info.Defs[decl.Name].(*types.Func)
	if ok {
		p.muxes[typeName(f.Signature().Recv().Type())] = true
	}
}

// typeName is the name of a type, or of what it points to; nil if it has none.
func typeName(t types.Type) types.Object {
	if n := kit.NamedOf(t); n != nil {
		return n.Obj()
	}
	return nil
}

// handed says who reaches the address at which the function around c serves the handler that a
// caller in the package gives it, "" where that has no profiles or nobody knows.
func (p *public) handed(c inspector.Cursor, addr, handler ast.Expr) string {
	v, decl := kit.Variable(p.info, p.origin(c, handler)), kit.Decl(c)
	if v == nil || decl == nil {
		return ""
	}
	f, ok := p.info.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Variadic() || kit.ParamIndex(f.Signature(), v) < 0 {
		return ""
	}
	to := -1
	if a := kit.Variable(p.info, p.origin(c, addr)); a != nil {
		to = kit.ParamIndex(f.Signature(), a)
	}
	calls, _ := kit.CallsOf(p.pass, f)
	for _, call := range calls {
		args := call.Node().(*ast.CallExpr).Args
		if len(args) != f.Signature().Params().Len() || kit.ForTests(p.info, call) || !p.profiles(args[kit.ParamIndex(f.Signature(), v)]) {
			continue
		}
		text := ""
		if to >= 0 {
			text = p.reached(call, args[to])
		} else {
			text = p.reached(c, addr)
		}
		if text != "" {
			return text
		}
	}
	return ""
}

// addrSet is the address that the function around c gives a server by an assignment, nil without
// one: where the literal says it, that is judged.
func (p *public) addrSet(c inspector.Cursor, server ast.Expr) (addr ast.Expr) {
	decl := kit.Decl(c)
	if decl == nil {
		return nil
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			return true
		}
		for i, l := range s.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "Addr" && kit.Same(p.info, sel.X, server) {
				addr = s.Rhs[i]
			}
		}
		return true
	})
	return addr
}

// byDefaultOf is the address that a function gives a variable or field where the environment, or
// whoever configures it, gives none: if addr == "" { addr = ":6060" }, cmp.Or(os.Getenv("ADDR"),
// ":6060").
func (p *public) byDefaultOf(c inspector.Cursor, addr ast.Expr) (text string, ok bool) {
	if call, isCall := p.origin(c, addr).(*ast.CallExpr); isCall && kit.IsCall(p.info, call, "cmp", "Or") {
		for _, arg := range call.Args {
			if said, constant := kit.ConstString(p.info, arg); constant && strings.Contains(said, ":") {
				return said, true
			}
		}
		return "", false
	}
	decl := kit.Decl(c)
	if decl == nil {
		return "", false
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		gate, isIf := n.(*ast.IfStmt)
		if !isIf || ok {
			return !ok
		}
		x, op, y, compared := kit.Comparison(gate.Cond)
		if none, constant := kit.ConstString(p.info, y); !compared || op != token.EQL || !constant || none != "" || !kit.Same(p.info, x, addr) {
			return true
		}
		for _, stmt := range gate.Body.List {
			s, isAssign := stmt.(*ast.AssignStmt)
			if isAssign && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Same(p.info, s.Lhs[0], addr) {
				text, ok = kit.ConstString(p.info, s.Rhs[0])
				ok = ok && strings.Contains(text, ":")
			}
		}
		return !ok
	})
	return text, ok
}
