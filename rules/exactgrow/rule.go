// Package exactgrow is the rule for arrays that are grown to exactly the length
// that is needed now, again and again, so that appending is quadratic.
//
// It owns the judgement that a new array has no room to grow, that it takes the place
// of the old one, and that nobody keeps the old one on purpose. It refuses lists
// that are copied on write, capacities that it cannot read, and code whose comment says
// why. It is fast because it starts at the calls that make or join slices and
// looks at the statements around them.
package exactgrow

import (
	"embed"
	"go/ast"

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

// Rule is exactgrow.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "exactgrow",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/exactgrow.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "an array is grown to exactly the length needed now, again and again",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.makeslice*", "runtime.mallocgc", "runtime.memmove", "runtime.growslice", "slices.Concat*", "bytes.Join", "slices.Clip*"},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

const message = "grows to no more than is needed now, so that the next growth copies everything again"

func run(pass *analysis.Pass) (any, error) {
	j := &judge{pass, pass.TypesInfo}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		g, ok := j.grown(c, call)
		if !ok {
			g, ok = j.joined(c, call)
		}
		if ok && !kit.Cold(pass, c) && j.again(c, g) && !j.onPurpose(c, g) {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}
