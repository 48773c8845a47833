package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const costStream = "never closes the reader of what it fetched: its connection or file leaks"

// fetches matches calls that fetch something from a store and give back the open reader of it:
// bucket.Get(ctx, name), client.Download(ctx, id).
func fetches(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() == nil || kit.InStandardLibrary(f.Pkg()) {
		return false
	}
	params, results := f.Signature().Params(), f.Signature().Results()
	if results.Len() != 2 || !kit.IsNamed(results.At(0).Type(), "io", "ReadCloser") || !kit.IsError(results.At(1).Type()) {
		return false
	}
	if params.Len() < 2 || !kit.IsNamed(params.At(0).Type(), "context", "Context") {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "get", "open", "download", "fetch", "load":
		return true
	}
	return false
}

// checkStream looks at the reader that c fetches: one that stays in the function, and that nobody closes.
func checkStream(pass *analysis.Pass, c, frame inspector.Cursor) {
	vars := kit.Results(pass.TypesInfo, c)
	if len(vars) != 2 || !kit.IsLocal(vars[0]) || givenTwice(pass.TypesInfo, c, frame, vars[0]) {
		return
	}
	var r record
	for use := range kit.Uses(pass.TypesInfo, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.ValueSpec_Names {
			r.body(pass.TypesInfo, frame, use)
		}
	}
	if r.closes == 0 && !r.unknown && !r.returned {
		kit.Report(pass, finding.Suggest, c.Node(), costStream)
	}
}
