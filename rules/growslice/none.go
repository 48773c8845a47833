package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkRoomOfNone looks at make([]T, 0, len(list)) where the list is still, or again, empty:
// the room is none.
func checkRoomOfNone(pass *analysis.Pass, c inspector.Cursor) {
	info, made := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, made, "make") || len(made.Args) != 3 || !kit.IsZero(info, made.Args[1]) || !isSliceType(info.TypeOf(made)) {
		return
	}
	list := kit.LenOf(info, made.Args[2])
	if list == nil || !isSliceType(info.TypeOf(list)) {
		return
	}
	d, ok := destOf(info, list)
	stmt, listed := kit.Stmt(c)
	if !ok || !listed || !emptyAt(info, stmt, d) || kit.Cold(pass, c) {
		return
	}
	kit.Report(pass, finding.Suggest, made, "makes room for as many as "+kit.Text(pass, list)+" has, which is none yet: append grows it from nothing")
}

// emptyAt tells whether a statement in front of c, in its list, leaves d empty, and none between
// them mentions it.
func emptyAt(info *types.Info, c inspector.Cursor, d dest) bool {
	list, i := siblings(c)
	for i--; i >= 0; i-- {
		if s, ok := emptied(info, list[i], d); ok {
			return !s.some
		}
		if cut(info, list[i], d) {
			return true
		}
		if d.uses(info, list[i], true) {
			return false
		}
	}
	return false
}

// cut matches x = x[:0].
func cut(info *types.Info, s ast.Stmt, d dest) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !d.is(info, a.Lhs[0]) {
		return false
	}
	from := kit.CutToNothing(info, a.Rhs[0])
	return from != nil && d.is(info, from)
}
