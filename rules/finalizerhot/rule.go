// Package finalizerhot is the rule for finalizers and cleanups on small objects:
// the runtime walks the list of all that are registered in the object's span.
//
// It owns the size from which on that does not matter. It makes no edit: a Close
// must be called by those who use the object.
package finalizerhot

import (
	"embed"
	"fmt"
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

// Rule is finalizerhot.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "finalizerhot",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/finalizerhot.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a finalizer on a small object walks the list of its whole span",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.SetFinalizer*", "runtime.AddCleanup*", "runtime.addfinalizer", "runtime.addspecial", "runtime.addCleanup", "runtime.systemstack"},
	},
	Sources:  []string{"the finalizer article"},
	Lab:      lab,
	RawClaim: claim,
}

// small is the size from which on a span holds few enough objects.
const small = 64

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "runtime") {
		return nil, nil
	}
	info := pass.TypesInfo
	cleared := clearedTypes(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) < 2 || !kit.IsCall(info, call, "runtime", "SetFinalizer", "AddCleanup") || kit.IsNil(info, call.Args[1]) {
			continue
		}
		t := pointee(info.TypeOf(call.Args[0]))
		size := kit.Size(pass, t)
		if t == nil || size < 0 || size >= small || cleared[name(t)] || stops(info, c) || kit.Cold(pass, c) {
			continue
		}
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("registers a cleanup on an object of %d bytes: the list of all of its span is walked", size))
	}
	return nil, nil
}

// pointee is what a pointer points to, nil for other types.
func pointee(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	return p.Elem()
}

// name is the type's name, nil for unnamed types.
func name(t types.Type) *types.TypeName {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}

// clearedTypes are the types whose finalizer the package clears, by
// SetFinalizer(x, nil): a Close that takes away what was registered.
func clearedTypes(pass *analysis.Pass) map[*types.TypeName]bool {
	cleared := map[*types.TypeName]bool{}
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kit.IsCall(pass.TypesInfo, call, "runtime", "SetFinalizer") && len(call.Args) == 2 && kit.IsNil(pass.TypesInfo, call.Args[1]) {
			if t := pointee(pass.TypesInfo.TypeOf(call.Args[0])); t != nil {
				if n := name(t); n != nil {
					cleared[n] = true
				}
			}
		}
	}
	return cleared
}

// stops tells whether what AddCleanup returns is kept: then somebody may stop it.
func stops(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "runtime", "AddCleanup") {
		return false
	}
	_, alone := c.Parent().Node().(*ast.ExprStmt)
	return !alone
}
