// Package lockperitem is the rule for a lock that a loop takes and releases for
// each item.
//
// It owns the judgement when the time between two locks is what the loop is about
// (judge.go): whatever is not known to be quick may take long. It makes no edit:
// how long others may wait is not in the text.
package lockperitem

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

// Rule is lockperitem.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockperitem",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockperitem.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lock is taken and released for each item of a loop",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Mutex, finding.Block},
		Frames: []string{"sync.(*Mutex)*", "sync.(*RWMutex)*", "internal/sync.(*Mutex)*"},
		Deep:   true, // through a method, which unlocks as well
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") && !kit.Imports(pass, "sync/atomic") {
		return nil, nil
	}
	j := &judge{pass: pass, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if !j.many(c.Node()) || kit.Cold(pass, c) {
			continue
		}
		if call, what := j.perItem(c); call != nil {
			kit.Report(pass, finding.Suggest, call, what)
		}
	}
	return nil, nil
}

// few is the number of iterations that no one needs to be told about.
const few = 4

// many tells whether a loop may run often and is sure to end: over elements, or
// counted. A loop over a channel, or without an end, waits between its turns.
func (j *judge) many(loop ast.Node) bool {
	info := j.pass.TypesInfo
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if loop.Cond == nil || loop.Post == nil {
			return false
		}
		_, _, y, ok := kit.Comparison(loop.Cond)
		n, constant := kit.ConstInt(info, orNil(y))
		return ok && !(constant && n <= few)
	case *ast.RangeStmt:
		t := info.TypeOf(loop.X)
		if t == nil {
			return false
		}
		if n, constant := kit.ConstInt(info, loop.X); constant && n <= few {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Slice, *types.Map, *types.Basic:
			lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit)
			return !ok || len(lit.Elts) > few
		case *types.Array:
			return u.Len() > few
		}
	}
	return false
}

func orNil(e ast.Expr) ast.Expr {
	if e == nil {
		return ast.NewIdent("_")
	}
	return e
}
