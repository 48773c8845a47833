package boxing

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// costOfWrapper names what call boxes for a project's own Read or Write of a package named
// binary, which hands each value on to package encoding/binary: numbers and bytes. It is
// empty for others.
func costOfWrapper(info *types.Info, call *ast.CallExpr) string {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Name() != "binary" || f.Pkg().Path() == "encoding/binary" || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return ""
	}
	read := f.Name() == "Read"
	sig := f.Signature()
	if !read && f.Name() != "Write" || !sig.Variadic() || sig.Params().Len() != 2 || !takesStream(sig.Params().At(0).Type(), f.Name()) {
		return ""
	}
	if values, ok := sig.Params().At(1).Type().(*types.Slice); !ok || !isAny(values.Elem()) {
		return ""
	}
	for _, arg := range call.Args[1:] {
		t := info.TypeOf(arg)
		if t == nil {
			continue
		}
		of := t
		if p, ok := t.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		} else if read && !kit.IsBytes(t) {
			continue
		}
		switch {
		case kit.IsBytes(of) && read:
			return "boxes a slice of bytes and copies it to read it"
		case kit.IsBytes(of):
			return "boxes a slice of bytes and copies it to write it"
		case isNumber(of) && read:
			return "boxes a number and finds out its type to read its bytes"
		case isNumber(of) && info.Types[arg].Value == nil:
			return "boxes a number and finds out its type to write its bytes"
		}
	}
	return ""
}

// takesStream tells whether t is an interface with a method of that name.
func takesStream(t types.Type, method string) bool {
	return types.IsInterface(t) && kit.Method(t, method) != nil
}

// isAny tells whether t is an interface without methods.
func isAny(t types.Type) bool {
	u, ok := t.Underlying().(*types.Interface)
	return ok && u.NumMethods() == 0 && !kit.IsTypeParam(t)
}

// importsBinary tells whether a package imports one of that name.
func importsBinary(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool { return p.Name() == "binary" })
}
