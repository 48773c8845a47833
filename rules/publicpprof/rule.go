// Package publicpprof is the rule for the profiling handlers of net/http/pprof on
// an address that is not the machine's own.
//
// It owns the judgement which mux an address serves, and what of the address is
// known. It refuses addresses that it cannot see. It leaves a package at once
// that imports nothing that registers profiling handlers.
package publicpprof

import (
	"embed"
	"go/ast"
	"go/types"
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
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"net/http/pprof.*"},
	},
	Severe:   true,
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const pprof = "net/http/pprof"

// profilers are the packages that register profiling handlers.
func profilers() []string {
	return []string{pprof, "github.com/gin-contrib/pprof", "github.com/go-chi/chi/middleware", "github.com/go-chi/chi/v5/middleware"}
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, profilers()...) {
		return nil, nil
	}
	p := &public{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass), muxes: map[types.Object]bool{}}
	p.byDefault = kit.Imports(pass, pprof)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		p.note(c)
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		p.passes(c)
	}
	if len(p.muxes) > 0 {
		for c := range kit.Preorder(pass, (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil)) {
			p.keeps(c)
		}
		for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
			p.delegates(c.Node().(*ast.FuncDecl))
		}
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
		addr, handler := p.serves(c)
		if addr == nil || kit.ForTests(p.info, c) {
			continue
		}
		text := ""
		if p.profiles(handler) {
			if text = p.reached(c, addr); text == "" && p.serving(c, addr, handler) {
				text = "the program's own endpoints"
			}
		} else {
			text = p.handed(c, addr, handler)
		}
		if text != "" && !p.excused(c) {
			kit.Report(pass, "", at(c.Node()), "serves profiles of the process to whoever reaches "+text)
		}
	}
	return nil, nil
}

// at narrows a literal to its type.
func at(n ast.Node) analysis.Range {
	if lit, ok := n.(*ast.CompositeLit); ok {
		return lit.Type
	}
	return n
}

// excused tells whether the line of c tells gosec, with a reason, to leave it.
func (p *public) excused(c inspector.Cursor) bool {
	line := kit.Line(p.pass, c.Node().Pos())
	for _, g := range kit.File(c).Comments {
		for _, comment := range g.List {
			if kit.Line(p.pass, comment.Pos()) == line && strings.Contains(comment.Text, "#nosec") && strings.Contains(comment.Text, "-- ") {
				return true
			}
		}
	}
	return false
}
