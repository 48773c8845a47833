package costlykey

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// taken is a map that is filled under keys of another one.
type taken struct {
	from lookup // with the other map
	to   *types.Var
}

// takenOver lists the maps that a loop over another map fills under its keys as they are: where those
// are one text for somebody else, they are here, too.
func (k *keys) takenOver() (all []taken) {
	for c := range kit.Root(k.Pass).Preorder((*ast.RangeStmt)(nil)) {
		r := c.Node().(*ast.RangeStmt)
		if r.Key == nil || !k.byString(r.X) {
			continue
		}
		key := kit.Variable(k.TypesInfo, r.Key)
		if key == nil {
			continue
		}
		for use := range kit.Uses(k.TypesInfo, c, key) {
			l, ok := k.lookup(use.Parent())
			if !ok || l.key != use.Node() || !stores(l.cursor) {
				continue
			}
			if to := k.holder(l.of); to != nil {
				all = append(all, taken{lookup{c, r.X, r.Key}, to})
			}
		}
	}
	return all
}
