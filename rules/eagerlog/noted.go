package eagerlog

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// notedFor tells whether the condition of an if at c finds something in a local list that is added to only
// where somebody has asked for the level: there it has been asked, too.
func notedFor(info *types.Info, c inspector.Cursor, cond ast.Expr) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != token.NEQ && op != token.GTR {
		return false
	}
	of := kit.LenOf(info, x)
	if n, constant := kit.ConstInt(info, y); of == nil || !constant || n != 0 {
		return false
	}
	v := kit.Variable(info, of)
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return false
	}
	added := false
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil {
			return false
		}
		if kit.IsNil(info, e) {
			continue
		}
		at, found := kit.Find(frame, e)
		if added = found && asked(at); !added {
			return false
		}
	}
	return added
}

// asked tells whether an if around c asks for the level.
func asked(c inspector.Cursor) bool {
	for s := range kit.IfsAround(c, c.Inspector().Root()) {
		if asksLevel(s.Cond) {
			return true
		}
	}
	return false
}
