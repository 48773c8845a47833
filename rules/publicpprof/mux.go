package publicpprof

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A public knows which muxes of the package have profiling handlers.
type public struct {
	pass      *analysis.Pass
	info      *types.Info
	effects   *kit.Effects
	byDefault bool                  // http.DefaultServeMux has them
	byFlag    bool                  // the text of an address has a flag's default in it
	inCaller  bool                  // its address is looked for in a caller: no further
	later     bool                  // some server gets its handler after it was made
	muxes     map[types.Object]bool // others, and functions that return one
}

// note notes what gives a mux a profiling handler, and servers whose handler is
// set by assignment.
func (p *public) note(c inspector.Cursor) {
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			sel, ok := lhs.(*ast.SelectorExpr)
			p.later = p.later || ok && sel.Sel.Name == "Handler" && kit.IsNamed(p.info.TypeOf(sel.X), "net/http", "Server")
		}
	case *ast.CallExpr:
		mux := p.registers(c, n)
		if mux == nil || p.chosen(c) {
			return
		}
		p.muxes[mux] = true
		if decl := kit.Decl(c); decl != nil && kit.GivesBack(p.info, decl.Body, mux) {
			p.muxes[p.info.Defs[decl.Name]] = true
		}
	}
}

// chosen tells whether c runs only if a setting asks for profiles: who set it
// knows that they are served.
func (p *public) chosen(c inspector.Cursor) bool {
	return kit.GatedBy(c, func(cond ast.Node) bool {
		found := kit.AsksLevel(cond)
		ast.Inspect(cond, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				found = found || strings.Contains(strings.ToLower(n.Name), "prof")
			case *ast.StarExpr:
				found = found || kit.Underlying(p.info, n) == types.Typ[types.Bool] // flag.Bool's
			}
			return !found
		})
		return found
	})
}

// passes notes muxes that are given to a function of the package which registers
// profiling handlers with what it is given.
func (p *public) passes(c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(p.info, call)
	if f == nil || f.Pkg() != p.pass.Pkg || p.chosen(c) {
		return
	}
	params := f.Origin().Signature().Params()
	for i := range min(params.Len(), len(call.Args)) {
		if o := kit.Object(p.info, call.Args[i]); o != nil && p.muxes[params.At(i)] {
			p.muxes[o] = true
			if decl := kit.Decl(c); decl != nil && kit.GivesBack(p.info, decl.Body, o) {
				p.muxes[p.info.Defs[decl.Name]] = true
			}
		}
	}
}

// keeps notes fields that are given a mux which has the handlers: &server{router: r}.
func (p *public) keeps(c inspector.Cursor) {
	var field, value ast.Expr
	switch n := c.Node().(type) {
	case *ast.KeyValueExpr:
		field, value = n.Key, n.Value
	case *ast.AssignStmt:
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return
		}
		field, value = n.Lhs[0], n.Rhs[0]
	}
	v, ok := kit.Object(p.info, field).(*types.Var)
	if o := kit.Object(p.info, value); ok && v.IsField() && v.Pkg() == p.pass.Pkg && o != nil && p.muxes[o] {
		p.muxes[v] = true
	}
}

// registers is the mux to which call gives a profiling handler, nil for other
// calls: mux.HandleFunc(path, pprof.Index) and its kin of routers, and what
// registers all of them.
func (p *public) registers(c inspector.Cursor, call *ast.CallExpr) types.Object {
	if kit.IsCall(p.info, call, "github.com/gin-contrib/pprof", "Register", "RouteRegister") && len(call.Args) > 0 {
		return kit.Object(p.info, call.Args[0])
	}
	ofProfiles := func(e ast.Expr) bool {
		return p.isHandler(e) || p.ofTable(c, e) || p.isDefault(e) && leadsToProfiles(p.info, call)
	}
	if !slices.ContainsFunc(call.Args, ofProfiles) {
		return nil
	}
	if kit.IsCall(p.info, call, "net/http", "Handle", "HandleFunc") {
		p.byDefault = true
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	switch sel.Sel.Name {
	case "Handle", "HandleFunc", "Handler", "HandlerFunc", "Mount", "Get", "GET", "Any":
		return p.root(sel.X)
	}
	return nil
}

// root is the variable at the start of a chain r.PathPrefix(...).Handler.
func (p *public) root(e ast.Expr) types.Object {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return kit.Object(p.info, e)
		}
		recv := kit.Receiver(call)
		if recv == nil {
			return nil
		}
		e = recv
	}
}

// isHandler tells whether e is a profiling handler, in whatever type. What else
// wraps one may ask who it is.
func (p *public) isHandler(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		f := kit.Callee(p.info, call)
		switch {
		case f != nil && f.Name() == "Profiler" && f.Pkg() != nil && slices.Contains(profilers(), f.Pkg().Path()):
			return true
		case len(call.Args) != 1:
			return false
		case kit.IsConversion(p.info, call), f != nil && (f.Name() == "WrapF" || f.Name() == "WrapH" || f.Name() == "WrapHandler"):
			return p.isHandler(call.Args[0])
		}
		return false
	}
	f, ok := kit.Object(p.info, e).(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == pprof && (f.Name() == "Index" || f.Name() == "Profile")
}

// ofTable tells whether e is the variable of a loop over a literal that has a
// profiling handler.
func (p *public) ofTable(c inspector.Cursor, e ast.Expr) bool {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && kit.Variable(p.info, sel.X) != nil {
		e = sel.X // the handler of a row
	}
	v := kit.Variable(p.info, e)
	if v == nil {
		return false
	}
	for loop := range c.Enclosing((*ast.RangeStmt)(nil)) {
		r := loop.Node().(*ast.RangeStmt)
		table, ok := ast.Unparen(r.X).(*ast.CompositeLit)
		if !ok || r.Value == nil || kit.Variable(p.info, r.Value) != v {
			continue
		}
		return slices.ContainsFunc(table.Elts, func(e ast.Expr) bool {
			if row, ok := e.(*ast.CompositeLit); ok {
				return slices.ContainsFunc(row.Elts, p.isElement)
			}
			return p.isElement(e)
		})
	}
	return false
}

// isElement is isHandler for an element of a literal, with or without a key.
func (p *public) isElement(e ast.Expr) bool {
	if kv, ok := e.(*ast.KeyValueExpr); ok {
		e = kv.Value
	}
	return p.isHandler(e)
}

// profiles tells whether a handler has the profiling handlers, nil being the
// default mux. Of one that is wrapped nobody knows what asks before.
func (p *public) profiles(handler ast.Expr) bool {
	if handler == nil || kit.IsNil(p.info, handler) {
		return p.byDefault && (handler != nil || !p.later)
	}
	if call, ok := ast.Unparen(handler).(*ast.CallExpr); ok {
		f := kit.Callee(p.info, call)
		return f != nil && f.Pkg() == p.pass.Pkg && (p.muxes[f] || p.ofType(handler))
	}
	o := kit.Object(p.info, handler)
	return p.ofType(handler) || p.isDefault(handler) || o != nil && p.muxes[o]
}

// ofType tells whether e is of a type of the package that hands all requests to such a mux.
func (p *public) ofType(e ast.Expr) bool {
	name := typeName(p.info.TypeOf(e))
	return name != nil && name.Pkg() == p.pass.Pkg && p.muxes[name]
}

// isDefault tells whether e is the default mux, in whatever type, with the handlers in it.
func (p *public) isDefault(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		f := kit.Callee(p.info, call)
		return len(call.Args) == 1 && f != nil && (f.Name() == "WrapH" || f.Name() == "WrapHandler") && p.isDefault(call.Args[0])
	}
	o := kit.Object(p.info, e)
	return p.byDefault && o != nil && o.Pkg() != nil && o.Pkg().Path() == "net/http" && o.Name() == "DefaultServeMux"
}

// leadsToProfiles tells whether a path that is registered is one under which the default
// mux has the handlers.
func leadsToProfiles(info *types.Info, call *ast.CallExpr) bool {
	const profiles = "/debug/pprof/"
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			path, constant := kit.ConstString(info, e)
			found = found || constant && path != "" && (strings.HasPrefix(profiles, path) || strings.HasPrefix(path, profiles))
		}
		return !found
	})
	return found
}
