package publicpprof

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// serving tells whether the default mux, with the profiles in it, is what the program
// is there for: its function gives it endpoints of its own, and an address that
// comes from outside. Who may use them may take profiles too.
func (p *public) serving(c inspector.Cursor, addr, handler ast.Expr) bool {
	byDefault := handler == nil || kit.IsNil(p.info, handler)
	if o := kit.Object(p.info, handler); o != nil && o.Name() == "DefaultServeMux" {
		byDefault = true
	}
	decl := kit.Decl(c)
	if !byDefault || decl == nil || p.private(c, addr) || aside(decl.Name.Name) {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && len(call.Args) == 2 && kit.IsCall(p.info, call, "net/http", "Handle", "HandleFunc") {
			path, constant := kit.ConstString(p.info, call.Args[0])
			found = found || constant && !aside(path)
		}
		return !found
	})
	return found
}

// private tells whether an address is known to be the machine's own, or is named
// for people who look after the program.
func (p *public) private(c inspector.Cursor, addr ast.Expr) bool {
	known := false
	for _, e := range []ast.Expr{addr, p.origin(c, addr)} {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				known = known || aside(n.Name)
			case *ast.BasicLit:
				text, _ := kit.ConstString(p.info, n)
				known = known || aside(text) || strings.Contains(text, "localhost") || strings.Contains(text, "127.0.0.1") || strings.Contains(text, "::1")
			}
			return !known
		})
	}
	if text, ok := p.flagVar(kit.Object(p.info, addr)); ok && loopback(text) {
		return true
	}
	if deref, ok := p.origin(c, addr).(*ast.StarExpr); ok {
		text, ok := p.flag(c, deref.X)
		return known || ok && loopback(text)
	}
	return known
}

// aside tells whether a name or path is of what watches a program, not of what the
// program is for: metrics, health, profiles.
func aside(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"debug", "prof", "metric", "prometheus", "health", "ready", "livez", "alive", "status", "ping", "vars", "admin", "internal", "monitor", "telemetry", "stats"},
		func(word string) bool { return strings.Contains(name, word) })
}
