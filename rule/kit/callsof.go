package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// CallsOf are the calls of a function in the package, in files that rules look at, that
// write out their arguments; all is false where there are others, or the package uses the
// function as a value too, so that others may call it.
func CallsOf(pass *analysis.Pass, f types.Object) (calls []inspector.Cursor, all bool) {
	all = true
	sig, _ := f.Type().(*types.Signature)
	for id := range Uses(pass.TypesInfo, Root(pass), f) {
		if SkipFile(pass, File(id)) {
			continue
		}
		fun := id
		if sel, ok := id.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
			fun = id.Parent()
		}
		fun = Around(fun)
		if call, ok := fun.Parent().Node().(*ast.CallExpr); ok && call.Fun == fun.Node() && (sig == nil || WrittenOut(sig, call)) {
			calls = append(calls, fun.Parent())
		} else {
			all = false
		}
	}
	return calls, all
}

// ParamIndex is which parameter of a function with that signature v is, -1 for none.
func ParamIndex(sig *types.Signature, v *types.Var) int {
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return i
		}
	}
	return -1
}
