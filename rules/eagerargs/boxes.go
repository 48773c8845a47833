package eagerargs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// maxSmall is how many statements a function may have of which an assertion is a
// large part.
const maxSmall = 6

// boxes names a value that call puts into an interface for the variable rest of
// an assertion's arguments, "" for none: each such value is allocated. It speaks
// of small functions without loops only, of whose time that is a large part.
func (j *judge) boxes(c inspector.Cursor, call *ast.CallExpr) string {
	info := j.pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || !f.Signature().Variadic() || call.Ellipsis.IsValid() || !small(c) {
		return ""
	}
	last := f.Signature().Params().Len() - 1
	rest, ok := f.Signature().Params().At(last).Type().(*types.Slice)
	if !ok || !types.IsInterface(rest.Elem()) {
		return ""
	}
	for i := last; i < len(call.Args); i++ {
		tv := info.Types[call.Args[i]]
		if tv.Value == nil && allocates(tv.Type) && j.ignores(call, i) == unlessFailing {
			return types.ExprString(call.Args[i])
		}
	}
	return ""
}

// allocates tells whether a value of type t needs memory of its own in an
// interface: strings, slices, structs and arrays do for certain, numbers of 64 bits
// but the smallest.
func allocates(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		switch u.Kind() {
		case types.Int64, types.Uint64, types.Float64:
			return true
		}
		return u.Info()&types.IsString != 0
	case *types.Struct:
		return u.NumFields() > 1
	case *types.Array:
		return u.Len() > 1
	}
	return false
}

// small tells whether c stands in a short function, outside of loops.
func small(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && len(decl.Body.List) <= maxSmall && kit.LoopDepth(c) == 0
}
