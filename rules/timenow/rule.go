// Package timenow is the rule for a clock that is read several times where once
// would do.
//
// It owns the judgement what takes time (judge.go): whatever is not known to be
// quick does. It makes no edit: one stamp for all may not be what is wanted.
package timenow

import (
	"embed"
	"go/ast"
	"go/token"
	"slices"

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

// Rule is timenow.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "timenow",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/timenow.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the clock is read several times where once would do",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"time.Now", "time.now", "time.runtimeNow", "runtime.nanotime*", "runtime.walltime*"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

const costItem = "reads the clock for each item of a loop that takes hardly any time"

func run(pass *analysis.Pass) (any, error) {
	j := &judge{info: pass.TypesInfo, effects: kit.EffectsOf(pass), told: map[*ast.CallExpr]bool{}}
	if !kit.Imports(pass, "time") {
		j.twins(pass) // nothing else can read it
		return nil, nil
	}
	var reads []token.Pos // of the clock
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if j.reads(call) || j.since(call) || j.setsNow(kit.Callee(pass.TypesInfo, call)) != nil {
			reads = append(reads, call.Pos())
		}
		if j.perItem(c, call) && !kit.Cold(pass, c) {
			j.told[call] = true
			kit.Report(pass, finding.Suggest, call, costItem)
			continue
		}
		j.toldNow(pass, c, call)
	}
	slices.Sort(reads) // files need not stand in order
	for c := range kit.Preorder(pass, (*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		if i, _ := slices.BinarySearch(reads, c.Node().Pos()); i+1 >= len(reads) || reads[i+1] >= c.Node().End() {
			continue // it reads the clock once, or never
		}
		if again := j.again(kit.StmtList(c.Node())); again != nil {
			if at, ok := kit.Find(c, again); ok && !kit.Cold(pass, at) {
				kit.Report(pass, finding.Suggest, again, "reads the clock again right after it was read")
			}
		}
	}
	return nil, nil
}
