// Package costlyorder is the rule for sorts whose comparisons make what they compare: a text,
// a parsed version, a number, the state of a file, for both elements of each comparison.
//
// It owns the judgement which calls of a comparison belong to one element, and run each time
// (ties.go). Folded texts are the rule tolowercompare's, what is the same in every comparison rowinvariant's.
package costlyorder

import (
	"embed"
	"go/ast"
	"go/types"

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

// Rule is costlyorder.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "costlyorder",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/costlyorder.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer, kit.PureAnalyzer),
		Run:      run,
	},
	Summary: "each comparison of a sort makes the keys that it compares",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the comparisons of one package share.
type checker struct {
	*analysis.Pass
	repeats *kit.Repeats
	effects *kit.Effects
	named   map[*types.Func]bool // functions that a sort is given by name
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{pass, kit.RepeatsOf(pass), kit.EffectsOf(pass), map[*types.Func]bool{}}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		c.sort(at)
	}
	for at := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := at.Node().(*ast.FuncDecl)
		f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
		if !ok || decl.Body == nil {
			continue
		}
		if (kit.Orders(pass.TypesInfo, at) || c.named[f] || lesser(f)) && !kit.Cold(pass, at) {
			c.comparison(decl.Recv, decl.Type, decl.Body)
		}
	}
	return nil, nil
}

// sort looks at the literal that a sort is given, and notes the function.
func (c *checker) sort(at inspector.Cursor) {
	call := at.Node().(*ast.CallExpr)
	if !kit.Sorts(c.TypesInfo, call) || len(call.Args) != 2 || kit.FewByName(call.Args[0]) || kit.Cold(c.Pass, at) {
		return
	}
	switch less := ast.Unparen(call.Args[1]).(type) {
	case *ast.FuncLit:
		c.comparison(nil, less.Type, less.Body)
	case *ast.Ident:
		if f, ok := c.TypesInfo.Uses[less].(*types.Func); ok && f.Pkg() == c.Pkg {
			c.named[f] = true
		}
	}
}

// lesser matches a method Less(other T) bool of T: an element of a sort, a heap or a tree.
func lesser(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() == nil || f.Name() != "Less" || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	return types.Identical(sig.Recv().Type(), sig.Params().At(0).Type()) || types.IsInterface(sig.Params().At(0).Type())
}
