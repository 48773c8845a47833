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
			return ok && (TakesAnything(f) || TakesFields(f))
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

// TakesFields tells whether f takes a message and fields of any number, as the loggers of zap
// do: its last parameter is of a named type that says so, or a map by their names.
func TakesFields(f *types.Func) bool {
	sig := f.Signature()
	last := sig.Params().Len() - 1
	if last < 1 || !IsString(sig.Params().At(last-1).Type()) {
		return false
	}
	if fields, ok := sig.Params().At(last).Type().Underlying().(*types.Map); ok {
		return IsString(fields.Key()) && types.IsInterface(fields.Elem())
	}
	rest, ok := sig.Params().At(last).Type().(*types.Slice)
	return ok && sig.Variadic() && IsField(rest.Elem())
}

// IsField tells whether t is the field of a record, by its name.
func IsField(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	return slices.Contains([]string{"field", "attr", "attribute", "tag", "pair", "kv"}, LastWord(named.Obj().Name()))
}
