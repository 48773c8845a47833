package costlykey

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// wholeKeys tells whether one side of the local map of l, that puts entries in or the one that asks for them, has its
// keys as one text, of which there are no parts: a struct would have to be made of that text first. l is of the other side.
func (k *keys) wholeKeys(l lookup) bool {
	m := kit.Variable(k.TypesInfo, l.of)
	if m == nil || !kit.IsLocal(m) {
		return false
	}
	fn, whole := l.cursor, false
	for fn = range l.cursor.Enclosing((*ast.FuncDecl)(nil)) {
	}
	for use := range kit.Uses(k.TypesInfo, fn, m) {
		kind, _ := use.ParentEdge()
		index := use.Parent()
		if kind != edge.IndexExpr_X || stores(index) == stores(l.cursor) {
			continue
		}
		other := lookup{index, l.of, index.Node().(*ast.IndexExpr).Index}
		if k.TypesInfo.Types[other.key].Value != nil {
			continue
		}
		if made, message := k.made(other); made != nil && message != "" {
			return false
		}
		whole = true
	}
	return whole
}
