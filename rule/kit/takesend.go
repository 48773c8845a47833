package kit

import (
	"go/ast"
	"go/types"
)

// TakesEnd tells whether a function is given what tells it to end: a context, or a channel of
// struct{} to receive from.
func TakesEnd(info *types.Info, fn ast.Node) bool {
	for _, p := range FuncType(fn).Params.List {
		if tellsEnd(info.TypeOf(p.Type)) {
			return true
		}
	}
	return false
}

func tellsEnd(t types.Type) bool {
	if t == nil {
		return false
	}
	if IsNamed(t, "context", "Context") {
		return true
	}
	ch, ok := t.Underlying().(*types.Chan)
	return ok && ch.Dir() != types.SendOnly && IsEmptyStruct(ch.Elem())
}
