package kit

import (
	"go/types"
	"slices"
)

// Leveled tells whether t, as code of pkg sees it, has the methods of a logger with
// levels: one for records at Info, and one for warnings or errors.
func Leveled(t types.Type, pkg *types.Package) bool {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			o, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
			f, ok := o.(*types.Func)
			return ok && TakesAnything(f)
		})
	}
	return has("Info", "Infof", "Infow") && has("Warn", "Warnf", "Warnw", "Warning", "Error", "Errorf", "Errorw")
}

// TakesAnything tells whether f takes arguments of any number and type.
func TakesAnything(f *types.Func) bool {
	sig := f.Signature()
	if !sig.Variadic() {
		return false
	}
	rest, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && types.IsInterface(rest.Elem())
}
