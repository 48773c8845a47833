// Package reflectmapper is the rule for rows that are mapped to structs through
// reflection, one name at a time.
//
// It owns the judgement that the search is repeated for each row. It looks only
// at packages that import reflect; one search per call is the rule reflecthot's.
package reflectmapper

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

// Rule is reflectmapper.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "reflectmapper",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/reflectmapper.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "reflection searches fields by name for every row",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"reflect.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "reflect") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		search := kit.FieldSearch(pass.TypesInfo, call)
		if search == "" || !kit.PerRow(pass.TypesInfo, c, call) || kit.Cold(pass, c) || kit.Remembered(pass, c) {
			continue
		}
		message := "searches the fields of a row by name, for every row"
		switch search {
		case "tag":
			message = "reads the tags of a type's fields again for every row"
		case "method":
			message = "searches the methods of a row by name, for every row"
		}
		kit.Report(pass, finding.Suggest, call, message)
	}
	return nil, nil
}
