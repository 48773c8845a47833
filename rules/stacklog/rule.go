// Package stacklog is the rule for a stack or caller that is captured before
// anybody asks whether it is wanted.
//
// It owns the judgement that the capture could wait: its result is used in one
// branch only, goes to a record below Info, or is handed on by a logger that has
// not asked for the level. It refuses captures for errors, for panics and by
// helpers whose business it is. It is fast because it leaves a
// package that imports nothing that captures.
package stacklog

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

// Rule is stacklog.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "stacklog",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/stacklog.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a stack is walked and written out for a record that may not be written",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.Caller", "runtime.Callers", "runtime.Stack", "runtime/debug.Stack", "runtime.FuncForPC", "runtime.(*Frames).Next", "runtime.CallersFrames"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "runtime", "runtime/debug", goStack, "go.uber.org/zap") {
		return nil, nil
	}
	j := &judge{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		what := j.captures(call)
		if what == "" || j.rare(c) {
			continue
		}
		switch {
		case kit.GatedBy(c, asks):
			if !kit.GatedBy(c, asksLevel) && j.couldWait(c, call, true) {
				kit.Report(pass, "", call, "captures "+what+" before anybody asks whether the level is on")
			}
		case j.forDebug(c):
			kit.Report(pass, "", call, "captures "+what+" for a debug record before anybody asks whether the level is on")
		case j.couldWait(c, call, false), j.passesOn(c):
			kit.Report(pass, "", call, "captures "+what+" before anybody asks whether it is wanted")
		}
	}
	return nil, nil
}

// A judge knows the helpers of one package.
type judge struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
}

// rare tells whether the capture runs so seldom that it does not matter: for errors and panics, in
// deferred functions.
func (j *judge) rare(c inspector.Cursor) bool {
	if kit.Cold(j.pass, c) {
		return true
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if kit.Recovers(j.info, f.Node()) {
			return true
		}
	}
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if x, _, y, ok := kit.Comparison(up.Node().(*ast.IfStmt).Cond); ok && kit.IsNil(j.info, y) && kit.IsError(j.info.TypeOf(x)) && c.Node().Pos() > up.Node().(*ast.IfStmt).Body.Pos() {
			return true
		}
	}
	return false
}

// asks tells whether a condition speaks of whether a record or its caller is
// wanted.
func asks(n ast.Node) bool {
	if kit.AsksLevel(n) {
		return true
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok {
			found = found || kit.AsksSwitch(&ast.Ident{Name: lit.Value}) // a variable of the environment
		}
		if id, ok := n.(*ast.Ident); ok {
			name := strings.ToLower(id.Name)
			for _, word := range [...]string{"lvl", "sever", "caller", "shortfile", "longfile", "flag", "filter", "threshold", "should", "source", "stack"} {
				found = found || strings.Contains(name, word)
			}
		}
		return !found
	})
	return found
}
