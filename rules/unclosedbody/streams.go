package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// asksStream matches calls that are given a context and answered by an io.ReadCloser: an object of
// a bucket, a container's log, an image that is pulled. What a context may end is read from
// elsewhere. A function of the package itself may know that its stream needs no end.
func asksStream(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil {
		return false
	}
	params, results := f.Signature().Params(), f.Signature().Results()
	if params.Len() == 0 || !kit.IsNamed(params.At(0).Type(), "context", "Context") {
		return false
	}
	if results.Len() != 2 || !kit.IsNamed(results.At(0).Type(), "io", "ReadCloser") || !kit.IsError(results.At(1).Type()) {
		return false
	}
	recv := f.Signature().Recv()
	return f.Pkg() != pass.Pkg || recv != nil && types.IsInterface(recv.Type())
}

// checkStream reports a stream that stays in the function, is read there, and is never closed.
func checkStream(pass *analysis.Pass, c inspector.Cursor) {
	frame, inside := kit.Frame(c)
	vars := kit.Results(pass.TypesInfo, c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) || givenTwice(pass.TypesInfo, c, frame, vars[0]) {
		return
	}
	var r record
	r.bodies(pass.TypesInfo, frame, vars[0])
	if len(r.read) > 0 && r.closes == 0 && !r.unknown && !r.returned {
		kit.Report(pass, finding.Suggest, c.Node(), costStream)
	}
}
