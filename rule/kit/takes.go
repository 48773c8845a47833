package kit

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// Takes tells whether a function around c is given a value of one of the named types of package
// path, or a pointer to one: a request, a context.
func Takes(info *types.Info, c inspector.Cursor, path string, names ...string) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, field := range FuncType(f.Node()).Params.List {
			t := info.TypeOf(field.Type)
			if slices.ContainsFunc(names, func(name string) bool { return IsNamed(t, path, name) }) {
				return true
			}
		}
	}
	return false
}
