// Package recoverswallow is the rule for recover() that turns a panic into an
// error or into nothing, unseen by log, metric or a new panic.
//
// It owns the judgement who sees the panic. It refuses recoveries that look at
// what they caught, those that keep the stack, and those around what panics on
// purpose. It is fast because it starts at calls of recover.
package recoverswallow

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

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

// Rule is recoverswallow.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "recoverswallow",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/recoverswallow.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a panic disappears: its stack, and often the panic itself, is seen by nobody",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		Frames:   []string{"runtime.gorecover", "runtime.gopanic"},
		FromFunc: true,
	},
	Severe:   true,
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	j := &judge{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(j.info, call, "recover") || kit.ForTests(j.info, c) {
			continue
		}
		frame, inside := kit.Frame(c)
		if !inside {
			continue
		}
		if message := j.fate(frame, c); message != "" {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}

// A judge knows who sees the panics of one package.
type judge struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
	storing map[*ast.FuncDecl]bool // that keeps looks into, for one panic
}
