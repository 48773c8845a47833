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

// yields is what an iterator gives last, nil where that is no iterator or gives parts of the
// program first.
func yields(iterator *types.Signature) types.Type {
	if iterator.Params().Len() != 1 {
		return nil
	}
	yield, ok := iterator.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Params().Len() == 0 || machinery(yield.Params().At(0).Type()) {
		return nil
	}
	return yield.Params().At(yield.Params().Len() - 1).Type()
}

// ofDirectory tells whether values of type t are what a directory holds.
func ofDirectory(t types.Type) bool {
	return kit.IsNamed(t, "io/fs", "DirEntry") || kit.IsNamed(t, "io/fs", "FileInfo") || kit.IsNamed(t, "os", "DirEntry") || kit.IsNamed(t, "os", "FileInfo")
}
