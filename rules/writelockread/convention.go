package writelockread

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// makes tells whether call gives new memory, by its name: newNode(), n.clone().
func makes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	words := kit.Words(f.Name())
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "new", "make", "clone":
		return true
	}
	return false
}

// long tells whether the section works through something: then those who only
// read gain by reading at once. A section of a few instructions does not, since
// the readers of a sync.RWMutex meet at its counter.
func long(info *types.Info, s *kit.Section) bool {
	found := false
	s.Inspect(info, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.RangeStmt, *ast.ForStmt:
			found = true
		}
		return !found
	})
	return found
}

// handedOn tells whether a plain mutex is used for more than to be locked: given
// to a sync.Cond, or to a function.
func handedOn(info *types.Info, root inspector.Cursor, mu *types.Var) bool {
	for id := range kit.Uses(info, root, mu) {
		at := id
		if sel, ok := at.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
			at = at.Parent()
		}
		sel, ok := at.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != at.Node() || sel.Sel.Name != "Lock" && sel.Sel.Name != "Unlock" {
			return true
		}
	}
	return false
}
