package publicpprof

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/netip"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// serves is the address and the handler that the call or http.Server literal at
// c serves; no address for everything else.
func (p *public) serves(c inspector.Cursor) (addr, handler ast.Expr) {
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		switch {
		case kit.IsCall(p.info, n, "net/http", "ListenAndServe", "ListenAndServeTLS"):
			return n.Args[0], n.Args[len(n.Args)-1]
		case kit.IsCall(p.info, n, "net/http", "Serve") && len(n.Args) == 2:
			return p.listens(c, n.Args[0]), n.Args[1]
		case kit.IsMethod(p.info, n, "net/http", "Server", "ListenAndServe", "ListenAndServeTLS"):
			if handler, ok := p.handlerOf(c, kit.Receiver(n)); ok {
				return p.addrSet(c, kit.Receiver(n)), handler
			}
		case kit.IsMethod(p.info, n, "net/http", "Server", "Serve", "ServeTLS") && len(n.Args) > 0:
			if handler, ok := p.handlerOf(c, kit.Receiver(n)); ok {
				return p.listens(c, n.Args[0]), handler
			}
		case len(n.Args) == 1 && (kit.IsMethod(p.info, n, "github.com/gin-gonic/gin", "Engine", "Run") || kit.IsMethod(p.info, n, "github.com/labstack/echo/v4", "Echo", "Start")):
			return n.Args[0], kit.Receiver(n)
		}
	case *ast.CompositeLit:
		if t := p.info.TypeOf(n); t == nil || !kit.IsNamed(t, "net/http", "Server") {
			return nil, nil
		}
		for _, e := range n.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return nil, nil
			}
			switch id, _ := kv.Key.(*ast.Ident); {
			case id == nil:
			case id.Name == "Addr":
				addr = kv.Value
			case id.Name == "Handler":
				handler = kv.Value
			}
		}
	}
	return addr, handler
}

// listens is the address of a listener that net.Listen makes in the same function.
func (p *public) listens(c inspector.Cursor, listener ast.Expr) ast.Expr {
	if call, ok := p.origin(c, listener).(*ast.CallExpr); ok && kit.IsCall(p.info, call, "net", "Listen") {
		return call.Args[1]
	}
	return nil
}

// origin is what a local variable is made from.
func (p *public) origin(c inspector.Cursor, e ast.Expr) ast.Expr {
	if decl := kit.Decl(c); decl != nil {
		return ast.Unparen(kit.Origin(p.info, decl, e))
	}
	return ast.Unparen(e)
}

// reached says who reaches addr, "" where that is the machine itself only, or
// where nobody knows.
func (p *public) reached(c inspector.Cursor, addr ast.Expr) string {
	if deref, ok := p.origin(c, addr).(*ast.StarExpr); ok {
		if text, ok := p.flag(c, deref.X); ok && !loopback(text) {
			return text + unless
		}
		return ""
	}
	p.byFlag = false
	if text, ok := p.text(c, addr, 8); ok && !loopback(text) {
		if p.byFlag {
			return text + unless
		}
		return text
	}
	if text, ok := p.flagVar(kit.Object(p.info, addr)); ok && !loopback(text) {
		return text + unless
	}
	if text, ok := p.byDefaultOf(c, addr); ok {
		if loopback(text) {
			return ""
		}
		return text + " unless somebody says otherwise"
	}
	return p.given(c, addr)
}

// given says who reaches the address that a caller in the package gives the function
// around c, "" where addr is none of its parameters.
func (p *public) given(c inspector.Cursor, addr ast.Expr) string {
	v, decl := kit.Variable(p.info, p.origin(c, addr)), kit.Decl(c)
	if v == nil || decl == nil || p.inCaller {
		return ""
	}
	f, ok := p.info.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Variadic() || kit.ParamIndex(f.Signature(), v) < 0 {
		return ""
	}
	p.inCaller = true
	defer func() { p.inCaller = false }()
	calls, _ := kit.CallsOf(p.pass, f)
	for _, call := range calls {
		if text := p.reached(call, call.Node().(*ast.CallExpr).Args[kit.ParamIndex(f.Signature(), v)]); text != "" {
			return text
		}
	}
	return ""
}

const unless = " unless a flag says otherwise"

// flagVar is the address that flag.StringVar(&v, ...) gives v by default.
func (p *public) flagVar(v types.Object) (text string, ok bool) {
	text, ok = p.flagVarText(v)
	return text, ok && strings.Contains(text, ":")
}

func (p *public) flagVarText(v types.Object) (text string, ok bool) {
	if _, isVar := v.(*types.Var); !isVar {
		return "", false
	}
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) < 3 || !kit.IsCall(p.info, call, "flag", "StringVar") && !kit.IsCall(p.info, call, "github.com/spf13/pflag", "StringVar") {
			continue
		}
		if u, isRef := call.Args[0].(*ast.UnaryExpr); isRef && kit.Object(p.info, u.X) == v {
			text, ok = kit.ConstString(p.info, call.Args[2])
		}
	}
	return text, ok
}

// host is the part of an address before the port, where it is a constant or the default
// of a flag.
func (p *public) host(c inspector.Cursor, e ast.Expr) (text string, ok bool) {
	made := p.origin(c, e)
	if text, ok := kit.ConstString(p.info, made); ok {
		return text, true
	}
	p.byFlag = true
	if deref, ok := made.(*ast.StarExpr); ok {
		return p.flagText(c, deref.X)
	}
	return p.flagVarText(kit.Object(p.info, e))
}

// text is as much of an address as is known: its host at least; deep is how many steps are
// followed, since addr = addr + port has no end.
func (p *public) text(c inspector.Cursor, addr ast.Expr, deep int) (text string, ok bool) {
	if deep == 0 {
		return "", false
	}
	addr = p.origin(c, addr)
	if text, ok := kit.ConstString(p.info, addr); ok {
		return text, strings.Contains(text, ":")
	}
	switch e := addr.(type) {
	case *ast.BinaryExpr: // ":" + port
		if e.Op == token.ADD {
			if left, ok := p.text(c, e.X, deep-1); ok {
				return left + "PORT", true
			}
			if colon, _ := kit.ConstString(p.info, e.Y); strings.HasPrefix(colon, ":") {
				host, ok := p.host(c, e.X)
				return host + ":", ok
			}
		}
	case *ast.CallExpr:
		switch {
		case kit.IsCall(p.info, e, "fmt", "Sprintf") && len(e.Args) > 0: // ":%d"
			format, _ := kit.ConstString(p.info, e.Args[0])
			host, _, found := strings.Cut(format, ":%")
			if host == "%s" && found && len(e.Args) == 3 {
				host, found = p.host(c, e.Args[1])
			}
			return host + ":PORT", found && !strings.Contains(host, "%")
		case kit.IsCall(p.info, e, "net", "JoinHostPort") && len(e.Args) == 2:
			host, ok := p.host(c, e.Args[0])
			return host + ":PORT", ok
		}
	}
	return "", false
}

// flag is the address that the flag a pointer is of has by default.
func (p *public) flag(c inspector.Cursor, pointer ast.Expr) (text string, ok bool) {
	text, ok = p.flagText(c, pointer)
	return text, ok && strings.Contains(text, ":")
}

func (p *public) flagText(c inspector.Cursor, pointer ast.Expr) (text string, ok bool) {
	made := p.origin(c, pointer)
	if v, ok := kit.Object(p.info, pointer).(*types.Var); ok && made == ast.Unparen(pointer) {
		for file := range kit.Root(p.pass).Children() {
			for _, given := range kit.Given(p.info, file.Node(), v) {
				made = given
			}
		}
	}
	call, isCall := made.(*ast.CallExpr)
	if !isCall || len(call.Args) < 2 || !kit.IsCall(p.info, call, "flag", "String") && !kit.IsCall(p.info, call, "github.com/spf13/pflag", "String") {
		return "", false
	}
	return kit.ConstString(p.info, call.Args[1])
}

// loopback tells whether addr is reached from the machine itself only.
func loopback(addr string) bool {
	host := strings.Trim(addr[:max(strings.LastIndexByte(addr, ':'), 0)], "[]")
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}
