package statafterreaddir

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// leavesOut tells whether entries are left out by their names or kinds behind the stat of one.
func leavesOut(info *types.Info, c inspector.Cursor, entry types.Object) bool {
	return infoBeforeFilter(info, c, entry) || infoForNamed(info, c, entry)
}

// infoBeforeFilter tells whether an if right behind the stat of an entry leaves those out whose
// name or kind is another one, which the entry tells: more is asked of the others only.
func infoBeforeFilter(info *types.Info, c inspector.Cursor, entry types.Object) bool {
	frame, stat, err, ok := statted(info, c)
	stmt, listed := kit.Stmt(c)
	if !ok || !listed || stmt != c.Parent() {
		return false
	}
	for next, ok := stmt.NextSibling(); ok; next, ok = next.NextSibling() {
		s, is := next.Node().(*ast.IfStmt)
		if !is || s.Init != nil || s.Else != nil || !kit.Leaves(s.Body) || kit.Mentions(info, s.Body, stat) {
			return false
		}
		if kit.IsLocal(err) && kit.Mentions(info, s.Cond, err) && !kit.Mentions(info, s.Cond, stat) {
			continue // it failed
		}
		if !onlyKind(info, s.Cond, stat) || !asksEntry(info, s.Cond, stat) && !asksEntry(info, s.Cond, entry) {
			return false
		}
		if endsAll(info, next, s) {
			continue
		}
		all := count(info, kit.FuncBody(frame.Node()), stat)
		return all.uses > all.asked
	}
	return false
}

// endsAll tells whether an if fails, by which it leaves out no entry: all others are asked for more, or none.
func endsAll(info *types.Info, c inspector.Cursor, s *ast.IfStmt) bool {
	ret, ok := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 || !kit.Refuses(info, c, s) {
		return false
	}
	skip := kit.Object(info, ret.Results[len(ret.Results)-1])
	return skip == nil || skip.Name() != "SkipDir" && skip.Name() != "SkipAll"
}

// asksEntry tells whether a condition asks v for its name or kind.
func asksEntry(info *types.Info, cond ast.Expr, v types.Object) bool {
	return v != nil && count(info, cond, v).asked > 0
}

// infoForNamed tells whether what is behind the stat of an entry in a loop asks for its name in ifs, and
// for the stat in their bodies only: those with other names were asked for nothing.
func infoForNamed(info *types.Info, c inspector.Cursor, entry types.Object) bool {
	frame, stat, _, ok := statted(info, c)
	stmt, listed := kit.Stmt(c)
	if !ok || !listed || entry == nil || stmt != c.Parent() {
		return false
	}
	if loop, ok := kit.Loop(c); !ok || kit.LoopBody(loop.Node()) != stmt.Parent().Node() {
		return false
	}
	needed := false
	for next, ok := stmt.NextSibling(); ok; next, ok = next.NextSibling() {
		s, is := next.Node().(*ast.IfStmt)
		if !is || s.Else != nil || s.Init != nil && kit.Mentions(info, s.Init, stat) || kit.Mentions(info, s.Cond, stat) {
			return false
		}
		uses := kit.Mentions(info, s.Body, stat)
		if uses && !asksName(info, frame.Node(), s, entry) {
			return false
		}
		needed = needed || uses
	}
	return needed
}

// asksName tells whether the head of an if asks about the name of entry, also by a variable that has it.
func asksName(info *types.Info, fn ast.Node, s *ast.IfStmt, entry types.Object) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found && n != s.Body
		}
		call, ok := ast.Unparen(kit.Origin(info, fn, e)).(*ast.CallExpr)
		found = ok && kit.IsMethod(info, call, "io/fs", "DirEntry", "Name") && kit.Object(info, kit.Receiver(call)) == entry
		return !found
	})
	return found
}
