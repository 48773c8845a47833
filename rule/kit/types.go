package kit

import (
	"go/ast"
	"go/types"
)

// IsMap tells whether the values of t are maps; false for nil.
func IsMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// StructOf is the struct that a value of type t is, or points to; nil for other types.
func StructOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// IsEmptyStruct tells whether t is a struct without fields, such as struct{}.
func IsEmptyStruct(t types.Type) bool {
	if t == nil {
		return false
	}
	st, ok := t.Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// IsSlice tells whether the values of t are slices; false for nil.
func IsSlice(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// IsError tells whether t is the type error itself; false for nil.
func IsError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// ImplementsError tells whether the values of t are errors, of whatever type; false for nil.
func ImplementsError(t types.Type) bool {
	return known(t) && types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// known is false for a type that could not be loaded, and a pointer to one: types.Implements
// takes them for all interfaces.
func known(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return t != nil && t != types.Typ[types.Invalid]
}

// IsNumber tells whether the values of t are numbers; false for nil.
func IsNumber(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// IsAny tells whether t is an interface without methods; false for nil.
func IsAny(t types.Type) bool {
	if t == nil {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// IsBytes tells whether the values of t are slices of bytes; false for nil.
func IsBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}

// IsString tells whether the values of t are strings, constants too; false for
// nil.
func IsString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// IsBool tells whether the values of t are booleans, constants too; false for nil.
func IsBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// IsInteger tells whether the values of t are integers, constants too; false for nil.
func IsInteger(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// IsTypeParam tells whether t is a type parameter; false for nil.
func IsTypeParam(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// IsArray tells whether the values of t are arrays; false for nil.
func IsArray(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// Enumerated tells whether t is a named type with constants of its own.
func Enumerated(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	n := 0
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			n++
		}
	}
	return n > 1
}

// ArrayLen is the number of elements of the array that a value of type t is or points to, -1 where it
// is none.
func ArrayLen(t types.Type) int64 {
	if t == nil {
		return -1
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if a, ok := t.Underlying().(*types.Array); ok {
		return a.Len()
	}
	return -1
}

// Method is the exported method of that name of a value of type t or of its address, nil
// if there is none.
func Method(t types.Type, name string) *types.Func {
	o, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	f, _ := o.(*types.Func)
	return f
}

// Underlying is the underlying type of e; the invalid type where the package
// has errors and nothing is known of e.
func Underlying(info *types.Info, e ast.Expr) types.Type {
	t := info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t.Underlying()
}

// IsBigNumber tells whether t is a number of math/big, or a pointer to one.
func IsBigNumber(t types.Type) bool {
	return IsNamed(t, "math/big", "Int") || IsNamed(t, "math/big", "Rat") || IsNamed(t, "math/big", "Float")
}

// IsPointer tells whether t is a pointer, or named after one; nil is none.
func IsPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
