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
		} else if kit.Quits(stmt) {
			return false
		}
	}
	return direct
}

// polled tells whether the function around c does nothing before it waits for the timer made
// there, or for something to receive, and the package calls it in endless loops only.
func polled(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	fn, ok := kit.Function(c)
	if !ok {
		return false
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Name.IsExported() {
		return false
	}
	sel := waitsFor(info, c, fn)
	if sel == nil || !takesFirst(info, decl, sel, c.Node().(*ast.CallExpr)) {
		return false
	}
	calls, all := kit.CallsOf(pass, info.Defs[decl.Name])
	for _, call := range calls {
		loop, ok := kit.Loop(call)
		if !ok {
			return false
		}
		f, ok := loop.Node().(*ast.ForStmt)
		if kind, _ := call.ParentEdge(); !ok || f.Cond != nil || f.Init != nil || kind == edge.GoStmt_Call {
			return false
		}
	}
	return all && len(calls) > 0
}

// takesFirst tells whether a function calls nothing before the select but what makes the timer,
// and the select has a case that receives something other than the time or the end of a context.
func takesFirst(info *types.Info, decl *ast.FuncDecl, sel *ast.SelectStmt, timer *ast.CallExpr) bool {
	for _, stmt := range decl.Body.List {
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
		assign, ok := clause.Comm.(*ast.AssignStmt)
		if ok && kit.CommReceive(clause.Comm) != nil && !ofTimer(info, clause.Comm) && len(assign.Lhs) > 0 && !kit.IsBlank(assign.Lhs[0]) {
			return true
		}
	}
	return false
}
