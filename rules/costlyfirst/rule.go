// Package costlyfirst is the rule for a condition whose costly part is asked
// before a cheap one that decides as well.
//
// It owns the judgement that two parts of a condition may be asked in either
// order: nothing on the way has an effect, and the cheap one cannot panic,
// whatever the costly one says. What a nil pointer would do is looked up in the
// text before (held.go); in doubt it is silent.
package costlyfirst

import (
	"embed"
	"go/ast"
	"go/token"

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

// Rule is costlyfirst.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "costlyfirst",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/costlyfirst.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer),
		Run:      run,
	},
	Summary: "the costly part of a condition is asked before a cheap one that decides as well",
	Status:  rule.Preview,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"regexp.*", "fmt.Sprint*", "strings.*", "reflect.DeepEqual", "slices.*", "maps.*", "path.*", "path/filepath.*", "strconv.*",
		},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the conditions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	getters *kit.Getters
	told    map[token.Pos]bool // costly parts that were named
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{pass, kit.EffectsOf(pass), kit.GettersOf(pass), map[token.Pos]bool{}}
	for at := range kit.Preorder(pass, (*ast.BinaryExpr)(nil), (*ast.IfStmt)(nil)) {
		switch n := at.Node().(type) {
		case *ast.BinaryExpr:
			c.chain(at, n)
		case *ast.IfStmt:
			c.nested(at, n)
			c.following(at, n)
			c.early(at, n)
		}
	}
	return nil, nil
}
