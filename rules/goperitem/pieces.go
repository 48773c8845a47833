package goperitem

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// pieces tells whether a list that the function is given holds the pieces of something,
// each a struct of its own: the chunks of a file are as many as the file is long. What
// was cut for its workers is a list of lists, or made on the spot.
func (t *turn) pieces(x ast.Expr) bool {
	v, decl := kit.Variable(t.pass.TypesInfo, x), kit.Decl(t.at)
	if decl == nil || !kit.InParams(decl.Type, v) {
		return false
	}
	list, ok := v.Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	elem := list.Elem()
	if p, ok := types.Unalias(elem).(*types.Pointer); ok {
		elem = p.Elem()
	}
	n, ok := types.Unalias(elem).(*types.Named)
	if !ok {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	words := kit.Words(n.Obj().Name())
	return isStruct && slices.ContainsFunc(words, piece) && !slices.ContainsFunc(words, func(w string) bool { return partWord(w) && !piece(w) })
}

func piece(word string) bool {
	return word == "chunk" || word == "chunks" || word == "part" || word == "parts"
}
