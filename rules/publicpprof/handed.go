package publicpprof

import (
	"go/ast"
	"go/types"

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
	if decl.Recv == nil || decl.Name.Name != "ServeHTTP" || decl.Body == nil || len(decl.Body.List) != 1 {
		return
	}
	s, ok := decl.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok {
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
	if t == nil {
		return nil
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
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
