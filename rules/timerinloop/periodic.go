package timerinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// seldom is a period from which nobody would ever see what a timer costs.
const seldom = time.Second

// alone tells whether the timer made at c is waited for by a statement of its own:
// <-time.After(d).
func alone(c inspector.Cursor) bool {
	at := c
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_X {
		at = at.Parent()
	}
	u, ok := at.Parent().Node().(*ast.UnaryExpr)
	if !ok || u.Op != token.ARROW {
		return false
	}
	_, ok = at.Parent().Parent().Node().(*ast.ExprStmt)
	return ok
}

// periodic tells whether the loop has no other end than in the select, if there is one, and waits
// in each round for time.After, or time.NewTimer(d).C, of a short or unknown time. A loop
// with another end tries again until it succeeds.
func periodic(info *types.Info, c inspector.Cursor, sel *ast.SelectStmt, loop inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	channel, _ := c.ParentEdge()
	if made := timer(info, call); made != "After" && !(made == "NewTimer" && channel == edge.SelectorExpr_X) {
		return false
	}
	if d, ok := kit.ConstInt(info, call.Args[0]); ok && time.Duration(d) > seldom {
		return false
	}
	f, ok := loop.Node().(*ast.ForStmt)
	if !ok || f.Cond != nil || f.Init != nil || f.Post != nil {
		return false
	}
	direct := false
	for _, stmt := range f.Body.List {
		if sel != nil && stmt == ast.Stmt(sel) || sel == nil && kit.Encloses(stmt, call) && !kit.Quits(stmt) {
			direct = true
		} else if kit.Quits(stmt) && !asksForEnd(stmt) {
			return false
		}
	}
	return direct
}

// asksForEnd matches a select that only looks whether a word to end has come: it has a default that does nothing, and
// its other cases receive, and leave.
func asksForEnd(stmt ast.Stmt) bool {
	sel, ok := stmt.(*ast.SelectStmt)
	if !ok {
		return false
	}
	looks := false
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			looks = len(clause.Body) == 0
		} else if _, received := clause.Comm.(*ast.ExprStmt); !received || kit.CommReceive(clause.Comm) == nil || len(clause.Body) != 1 {
			return false
		}
	}
	return looks
}

// polled tells whether the function around c is a loop without the word, or does nothing before it waits for the timer made
// there, or for something else, and the package calls it in loops only.
func polled(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	fn, ok := kit.Function(c)
	if !ok {
		return false
	}
	sel := waitsFor(info, c, fn)
	if sel == nil {
		return false
	}
	if jumpsBack(info, fn, c, sel) {
		return true
	}
	if !takesFirst(info, kit.FuncBody(fn.Node()), sel, c.Node().(*ast.CallExpr)) {
		return false
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return onTheSpot(fn)
	}
	if decl.Name.IsExported() {
		return false
	}
	calls, all := kit.CallsOf(pass, info.Defs[decl.Name])
	for _, call := range calls {
		loop, ok := kit.Loop(call)
		if !ok {
			return false
		}
		if kind, _ := call.ParentEdge(); !again(loop) || kind == edge.GoStmt_Call {
			return false
		}
	}
	return all && len(calls) > 0
}

// again tells whether a loop goes on whatever a call in it says: it has no end of its own, or
// ranges over items.
func again(loop inspector.Cursor) bool {
	f, isFor := loop.Node().(*ast.ForStmt)
	return !isFor || f.Cond == nil && f.Init == nil
}

// onTheSpot tells whether a literal is called where it stands, in a loop.
func onTheSpot(lit inspector.Cursor) bool {
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	call := lit.Parent()
	if kit.Postponed(call) {
		return false
	}
	loop, ok := kit.Loop(call)
	return ok && again(loop)
}

// jumpsBack tells whether a case of the select, other than the timer's, ends in a jump back to a
// label before the timer at c is made: a loop without the word.
func jumpsBack(info *types.Info, fn, c inspector.Cursor, sel *ast.SelectStmt) bool {
	labels := map[string]bool{}
	for at := range fn.Preorder((*ast.LabeledStmt)(nil)) {
		if l := at.Node().(*ast.LabeledStmt); l.Pos() < c.Node().Pos() {
			labels[l.Label.Name] = true
		}
	}
	found := false
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			return false
		}
		if ofTimer(info, clause.Comm) {
			continue
		}
		if n := len(clause.Body); n > 0 {
			b, ok := clause.Body[n-1].(*ast.BranchStmt)
			found = found || ok && b.Tok == token.GOTO && labels[b.Label.Name]
		}
	}
	return found
}

// takesFirst tells whether a function calls nothing before the select but what makes the timer,
// and the select has a case that sends, or that receives something other than the time or the end
// of a context.
func takesFirst(info *types.Info, body *ast.BlockStmt, sel *ast.SelectStmt, timer *ast.CallExpr) bool {
	for _, stmt := range body.List {
		if stmt == ast.Stmt(sel) {
			break
		}
		if !kit.Encloses(stmt, timer) {
			if d, ok := stmt.(*ast.DeferStmt); !ok || !kit.IsMethod(info, d.Call, "time", "Timer", "Stop") {
				return false
			}
		}
	}
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			return false
		}
		if _, sends := clause.Comm.(*ast.SendStmt); sends {
			return true
		}
		assign, ok := clause.Comm.(*ast.AssignStmt)
		if ok && kit.CommReceive(clause.Comm) != nil && !ofTimer(info, clause.Comm) && len(assign.Lhs) > 0 && !kit.IsBlank(assign.Lhs[0]) {
			return true
		}
	}
	return false
}
