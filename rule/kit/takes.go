package kit

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// Takes tells whether a function around c is given a value of one of the named types of package
// path, or a pointer to one: a request, a context.
func Takes(info *types.Info, c inspector.Cursor, path string, names ...string) bool {
	for f, ok := Function(c); ok; f, ok = Function(f.Parent()) {
		for _, field := range FuncType(f.Node()).Params.List {
			t := info.TypeOf(field.Type)
			if slices.ContainsFunc(names, func(name string) bool { return IsNamed(t, path, name) }) {
				return true
			}
		}
	}
	return false
}
