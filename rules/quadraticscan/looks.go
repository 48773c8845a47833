package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// looks tells whether a call only looks at the element: a getter of it, or a function of another package
// that by its name does nothing but to read a key out of what it is given, parts of the element, or to say
// yes or no to it.
func (of *element) looks(call *ast.CallExpr) bool {
	if recv := kit.Receiver(call); recv != nil && len(call.Args) == 0 && of.part(recv) {
		return of.getter(call)
	}
	return of.reader(call) && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return of.TypesInfo.Types[arg].Value == nil && !of.part(arg) })
}

// reader tells whether a call is of a function of another package that by its name only reads what it is given.
func (of *element) reader(call *ast.CallExpr) bool {
	f := kit.Callee(of.TypesInfo, call)
	return f != nil && f.Signature().Recv() == nil && f.Pkg() != nil && f.Pkg() != of.Pkg && !kit.InStandardLibrary(f.Pkg()) && reads(f)
}

// reads tells whether a function by its name and its one result decodes, asks, or gives a part of all keys.
func reads(f *types.Func) bool {
	if f.Signature().Results().Len() != 1 || kit.TakesFunc(f.Signature()) {
		return false
	}
	t := f.Signature().Results().At(0).Type()
	if _, basic := under(t).(*types.Basic); !basic && !kit.IsBytes(t) && !kit.IsArray(t) {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "decode", "parse", "extract", "is", "has", "hash", "encode", "format", "normalize", "canonical", "canonicalize":
		return true
	}
	switch kit.LastWord(f.Name()) {
	case "prefix", "suffix", "separator":
		return true
	}
	return false
}
