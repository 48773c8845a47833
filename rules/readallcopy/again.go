package readallcopy

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// again tells whether the use runs behind one of those that have taken the bytes: what has been taken off
// a reader is not there for it.
func again(use inspector.Cursor, done []inspector.Cursor) bool {
	for _, at := range done {
		if !kit.Apart(at, use) && !leavesBefore(at, use) {
			return true
		}
	}
	return false
}

// leavesBefore tells whether a list of statements with at in it ends by leaving before use.
func leavesBefore(at, use inspector.Cursor) bool {
	for up := at; up.Node() != nil && !kit.Encloses(up.Node(), use.Node()); up = up.Parent() {
		list := kit.StmtList(up.Node())
		if len(list) == 0 {
			continue
		}
		switch last := list[len(list)-1].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BranchStmt:
			if last.Tok == token.CONTINUE {
				return true
			}
		}
	}
	return false
}
