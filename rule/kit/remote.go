package kit

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Remote says what a call may wait for that goes somewhere far by its form: a
// method that takes a context, may fail, and is named for what one does to a
// service; "" for others. Nothing else is known of an interface, or of another
// module.
func Remote(pass *analysis.Pass, call *ast.CallExpr) string {
	f := Callee(pass.TypesInfo, call)
	if f == nil || f.Signature().Recv() == nil {
		return ""
	}
	sig := f.Signature()
	if sig.Params().Len() == 0 || !IsNamed(sig.Params().At(0).Type(), "context", "Context") {
		return ""
	}
	results := sig.Results()
	if results.Len() == 0 || !types.Identical(results.At(results.Len()-1).Type(), types.Universe.Lookup("error").Type()) {
		return ""
	}
	if !types.IsInterface(sig.Recv().Type()) && !otherModule(pass.Pkg, f.Pkg()) {
		return ""
	}
	verb := Words(f.Name())
	if len(verb) == 0 {
		return ""
	}
	switch verb[0] {
	case "get", "put", "fetch", "download", "upload", "send", "query", "list", "create", "update", "delete", "do", "ping",
		"publish", "request", "invoke", "call", "find", "lookup", "resolve", "save", "store", "read", "write", "head", "exec", "begin", "commit", "scan":
		return "a call with a context, which may be far"
	}
	return ""
}

// otherModule tells whether a package is of another module than pkg, as far as
// the host and the first names of its path show: of its functions no facts are
// known.
func otherModule(pkg, other *types.Package) bool {
	if other == nil {
		return false
	}
	a, b := strings.Split(pkg.Path(), "/"), strings.Split(other.Path(), "/")
	if !strings.Contains(b[0], ".") {
		return false // the standard library
	}
	for i := range min(3, len(a), len(b)) {
		if a[i] != b[i] {
			return true
		}
	}
	return false
}
