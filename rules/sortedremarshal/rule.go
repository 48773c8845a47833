// Package sortedremarshal is the rule for a MarshalJSON that sorts keys and
// marshals each value by itself to write an object together.
//
// It owns the judgement that the encoder would do the same by itself. It is fast
// because it looks at methods named MarshalJSON only.
package sortedremarshal

import (
	"embed"
	"go/ast"
	"go/types"
	"strings"

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

// Rule is sortedremarshal.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "sortedremarshal",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/sortedremarshal.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "values are encoded one by one, checked and copied again by each encoder around them",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"encoding/json.*", "sort.*", "slices.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Recv == nil || decl.Body == nil || decl.Name.Name != "MarshalJSON" {
			continue
		}
		sorts := false
		for at := range c.Preorder((*ast.CallExpr)(nil)) {
			call := at.Node().(*ast.CallExpr)
			if sortsKeys(pass.TypesInfo, call) {
				sorts = true
			}
			e := kit.EncodedValue(pass.TypesInfo, call)
			if _, repeated := kit.Loop(at); !sorts || !repeated || e == nil || !element(pass.TypesInfo, e) {
				continue
			}
			kit.Report(pass, "", call, "marshals value by value behind sorted keys, which the encoder does by itself for a map")
			break
		}
	}
	return nil, nil
}

// sortsKeys matches calls that sort strings, or that give a map's keys sorted.
func sortsKeys(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsCall(info, call, "sort", "Strings", "Slice", "SliceStable", "Sort", "Stable") || kit.IsCall(info, call, "slices", "Sort", "SortFunc", "SortStableFunc", "Sorted", "SortedFunc") {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	name := strings.ToLower(f.Name())
	return strings.Contains(name, "sorted") && strings.Contains(name, "key") || strings.Contains(name, "sortkeys")
}

// element tells whether e is an element of a map, or a local: a value and no
// key, which is a string.
func element(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	if x, ok := e.(*ast.IndexExpr); ok {
		_, isMap := kit.Underlying(info, x.X).(*types.Map)
		return isMap
	}
	b, basic := t.Underlying().(*types.Basic)
	return !basic || b.Info()&types.IsString == 0
}
