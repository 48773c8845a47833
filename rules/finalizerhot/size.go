package finalizerhot

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// word is the size of what a field of C takes at most: a pointer or a number.
const word = 8

// sizeOf is the size of a value of type t, -1 if unknown. The fields of a struct
// that wraps something of C have no type where cgo did not run: a pointer takes a
// word all the same.
func sizeOf(pass *analysis.Pass, t types.Type) int64 {
	if t == nil {
		return -1
	}
	if n := kit.Size(pass, t); n >= 0 {
		return n
	}
	n := name(t)
	if n == nil || n.Pkg() != pass.Pkg {
		return -1
	}
	for c := range kit.Root(pass).Preorder((*ast.TypeSpec)(nil)) {
		spec := c.Node().(*ast.TypeSpec)
		if st, ok := spec.Type.(*ast.StructType); ok && pass.TypesInfo.Defs[spec.Name] == n {
			return sum(pass, st)
		}
	}
	return -1
}

func sum(pass *analysis.Pass, st *ast.StructType) int64 {
	var total int64
	for _, f := range st.Fields.List {
		size := kit.Size(pass, pass.TypesInfo.TypeOf(f.Type))
		if _, pointer := f.Type.(*ast.StarExpr); pointer || isNumberOfC(f.Type) {
			size = word
		}
		if size < 0 {
			return -1
		}
		total += (size + word - 1) / word * word * int64(max(1, len(f.Names)))
	}
	return total
}

// isNumberOfC matches C.int and the like.
func isNumberOfC(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	if !ok || x.Name != "C" {
		return false
	}
	switch sel.Sel.Name {
	case "int", "uint", "long", "ulong", "longlong", "ulonglong", "size_t", "ssize_t", "uintptr_t", "intptr_t", "int64_t", "uint64_t", "int32_t", "uint32_t", "double", "float":
		return true
	}
	return false
}
