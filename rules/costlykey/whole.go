package costlykey

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// wholeKeys tells whether the function puts all entries into the local map of l, which is asked there, under keys that
// come as one text, of which there are no parts: a struct would have to be made of that text first.
func (k *keys) wholeKeys(l lookup) bool {
	m := kit.Variable(k.TypesInfo, l.of)
	if m == nil || !kit.IsLocal(m) || stores(l.cursor) {
		return false
	}
	fn, whole := l.cursor, false
	for fn = range l.cursor.Enclosing((*ast.FuncDecl)(nil)) {
	}
	for use := range kit.Uses(k.TypesInfo, fn, m) {
		kind, _ := use.ParentEdge()
		index := use.Parent()
		if kind != edge.IndexExpr_X || !stores(index) {
			continue
		}
		put := lookup{index, l.of, index.Node().(*ast.IndexExpr).Index}
		if k.TypesInfo.Types[put.key].Value != nil {
			continue
		}
		if made, message := k.made(put); made != nil && message != "" {
			return false
		}
		whole = true
	}
	return whole
}
