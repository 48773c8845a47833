// Package constanterror is the rule for fmt.Errorf of a constant text.
//
// It owns one shape, and it refuses to turn errors into package variables, which
// are other values. It is fast because it looks at calls of Errorf in packages
// that import fmt.
package constanterror

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

// Rule is constanterror.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "constanterror",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/constanterror.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a constant message is formatted to make an error",
	Status:  rule.Preview, // only older toolchains gain
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"fmt.Errorf"},
	},
	DeadSince: "1.26",
	Sources:   []string{"the Go optimization guide"},
	Lab:       lab,
	RawClaim:  claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "fmt") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		switch {
		case constant(pass.TypesInfo, call, "Errorf"):
			if !once(pass, c) {
				report(pass, c, call)
			}
		case kit.IsCall(pass.TypesInfo, call, "errors", "New") && len(call.Args) == 1:
			made, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
			if ok && constant(pass.TypesInfo, made, "Sprintf") && !once(pass, c) {
				reportText(pass, c, call, made)
			}
		}
	}
	return nil, nil
}

// constant tells whether call calls the function name of fmt with a constant text
// and nothing to format.
func constant(info *types.Info, call *ast.CallExpr, name string) bool {
	if !kit.IsCall(info, call, "fmt", name) || len(call.Args) != 1 {
		return false
	}
	text, ok := kit.ConstString(info, call.Args[0])
	return ok && !strings.Contains(text, "%")
}

// once tells whether c runs once or in tests. An error path is no reason to be
// silent here: all errors are made on one.
func once(pass *analysis.Pass, c inspector.Cursor) bool {
	return kit.AtStart(pass.TypesInfo, c) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c)
}

const message = "formats a constant text to make an error"

// reportText offers the text itself for what Sprintf made of it.
func reportText(pass *analysis.Pass, c inspector.Cursor, call, made *ast.CallExpr) {
	file := kit.File(c)
	pkg := kit.PackageIdent(pass.TypesInfo, made)
	if pkg == nil || kit.HasComment(file, made.Pos(), made.End()) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	edits := kit.EditImports(pass, file, []*ast.Ident{pkg})
	edits = append(edits, kit.Replace(made, kit.Text(pass, made.Args[0])))
	kit.Report(pass, "", call, message, kit.Fix("use the text itself", kit.Tidy(pass, file, edits...)...))
}

func report(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	file := kit.File(c)
	q, ok := kit.Qualifier(pass, file, call.Pos(), "errors")
	if !ok {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	edits := kit.EditImports(pass, file, []*ast.Ident{kit.PackageIdent(pass.TypesInfo, call)}, "errors")
	edits = append(edits, kit.Replace(call.Fun, q+"New"))
	kit.Report(pass, "", call, message, kit.Fix("use errors.New", kit.Tidy(pass, file, edits...)...))
}
