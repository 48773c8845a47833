// Package publicpprof is the rule for the profiling handlers of net/http/pprof on
// an address that is not the machine's own.
//
// It owns the judgement which mux a constant address serves. It refuses
// addresses that it cannot see. It leaves a package at once that does not import
// net/http/pprof.
package publicpprof

import (
	"embed"
	"go/ast"
	"go/types"
	"net/netip"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is publicpprof.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "publicpprof",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/publicpprof.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "who reaches the address may profile the process, and slow it down",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"net/http/pprof.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const pprof = "net/http/pprof"

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, pprof) {
		return nil, nil
	}
	p := &public{info: pass.TypesInfo, muxes: map[types.Object]string{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
		p.serves(c)
	}
	for c := range kit.Preorder(pass, (*ast.ImportSpec)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.ImportSpec:
			if n.Path.Value == `"`+pprof+`"` && p.defaultAddr != "" {
				p.report(pass, n, p.defaultAddr)
			}
		case *ast.CallExpr:
			if addr, ok := p.muxes[p.registers(n)]; ok {
				p.report(pass, n, addr)
			}
		}
	}
	return nil, nil
}

func (p *public) report(pass *analysis.Pass, at analysis.Range, addr string) {
	kit.Report(pass, "", at, "serves profiles of the process to whoever reaches "+addr)
}

// A public knows what the package serves on addresses that others reach.
type public struct {
	info        *types.Info
	defaultAddr string                  // of http.DefaultServeMux, "" if it is not served
	muxes       map[types.Object]string // other muxes, to their addresses
}

// serves notes what the call or http.Server literal at c serves.
func (p *public) serves(c inspector.Cursor) {
	var addr, handler ast.Expr
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		switch {
		case kit.IsCall(p.info, n, "net/http", "ListenAndServe"), kit.IsCall(p.info, n, "net/http", "ListenAndServeTLS"):
			addr, handler = n.Args[0], n.Args[len(n.Args)-1]
		default:
			return
		}
	case *ast.CompositeLit:
		if t := p.info.TypeOf(n); t == nil || !kit.IsNamed(t, "net/http", "Server") {
			return
		}
		for _, e := range n.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return
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
	if addr == nil {
		return
	}
	text, known := kit.ConstString(p.info, addr)
	if !known || loopback(text) {
		return
	}
	o := types.Object(nil)
	if handler != nil && !kit.IsNil(p.info, handler) {
		if o = kit.Object(p.info, handler); o == nil {
			return // wrapped: who knows what asks before
		}
	}
	if o == nil || o.Pkg() != nil && o.Pkg().Path() == "net/http" && o.Name() == "DefaultServeMux" {
		p.defaultAddr = text
		return
	}
	p.muxes[o] = text
}

// loopback tells whether addr is reached from the machine itself only.
func loopback(addr string) bool {
	host := strings.Trim(addr[:max(strings.LastIndexByte(addr, ':'), 0)], "[]")
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}

// registers is the mux to which call gives a profiling handler, nil for other
// calls.
func (p *public) registers(call *ast.CallExpr) types.Object {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 || sel.Sel.Name != "HandleFunc" && sel.Sel.Name != "Handle" {
		return nil
	}
	found := false
	ast.Inspect(call.Args[1], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o := p.info.Uses[id]
			f, isFunc := o.(*types.Func)
			found = found || isFunc && f.Pkg() != nil && f.Pkg().Path() == pprof && (f.Name() == "Index" || f.Name() == "Profile")
		}
		return !found
	})
	if !found {
		return nil
	}
	return kit.Object(p.info, sel.X)
}
