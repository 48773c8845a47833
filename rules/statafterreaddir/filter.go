package statafterreaddir

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// infoBeforeFilter tells whether an if right behind the stat of an entry leaves those out whose
// name or kind is another one, which the entry tells: more is asked of the others only.
func infoBeforeFilter(info *types.Info, c inspector.Cursor, entry types.Object) bool {
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	stmt, ok := kit.Stmt(c)
	if !inside || !ok || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 || stmt != c.Parent() {
		return false
	}
	for next, ok := stmt.NextSibling(); ok; next, ok = next.NextSibling() {
		s, is := next.Node().(*ast.IfStmt)
		if !is || s.Init != nil || s.Else != nil || !kit.Leaves(s.Body) || kit.Mentions(info, s.Body, vars[0]) {
			return false
		}
		if kit.IsLocal(vars[1]) && kit.Mentions(info, s.Cond, vars[1]) && !kit.Mentions(info, s.Cond, vars[0]) {
			continue // it failed
		}
		if !onlyKind(info, s.Cond, vars[0]) || !asksEntry(info, s.Cond, vars[0]) && !asksEntry(info, s.Cond, entry) {
			return false
		}
		all := count(info, kit.FuncBody(frame.Node()), vars[0])
		return all.uses > all.asked
	}
	return false
}

// asksEntry tells whether a condition asks v for its name or kind.
func asksEntry(info *types.Info, cond ast.Expr, v types.Object) bool {
	return v != nil && count(info, cond, v).asked > 0
}
