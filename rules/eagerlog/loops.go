package eagerlog

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// recites reports a loop that goes through a list, a map or a text to write debug records and for
// nothing else: nobody needs it while they are off.
func recites(j *judge, c inspector.Cursor) {
	loop := c.Node().(*ast.RangeStmt)
	if receives(j.pass.TypesInfo, loop.X) || !j.effects.None(loop.X) || !j.writesRecords(c, kit.LoopBody(loop)) || j.exempt(c) || ofPanic(j.pass.TypesInfo, c) || kit.Cold(j.pass, c) {
		return
	}
	if outer, ok := kit.Loop(c); ok && j.writesRecords(outer, kit.LoopBody(outer.Node())) {
		return // the outer one is reported
	}
	kit.Report(j.pass, finding.Suggest, loop.X, "is gone through for debug records alone, before anybody asks whether the level is on")
}

// writesRecords tells whether a loop's body writes debug records, none of which is reported itself, and
// does nothing else.
func (j *judge) writesRecords(loop inspector.Cursor, body *ast.BlockStmt) bool {
	if body == nil || len(body.List) == 0 {
		return false
	}
	records := 0
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		if kind, _ := c.ParentEdge(); kind != edge.ExprStmt_X {
			continue
		}
		call := c.Node().(*ast.CallExpr)
		l, ok := loggerOf(j.pass.TypesInfo, call)
		if !ok || l.seldom || j.own(call) || j.firstCostly(call.Args) != "" || slices.ContainsFunc(call.Args, j.takes) || gated(j.pass.TypesInfo, c) {
			return false
		}
		records++
	}
	return records > 0 && j.plain(body.List)
}

// plain tells whether statements are calls, of which writesRecords knows, and what decides about them.
func (j *judge) plain(list []ast.Stmt) bool {
	for _, s := range list {
		ok := false
		switch s := s.(type) {
		case *ast.ExprStmt:
			_, ok = s.X.(*ast.CallExpr)
		case *ast.BlockStmt:
			ok = j.plain(s.List)
		case *ast.IfStmt:
			ok = j.names(s.Init) && j.effects.None(s.Cond) && j.plain(s.Body.List) && (s.Else == nil || j.plain([]ast.Stmt{s.Else}))
		case *ast.RangeStmt:
			ok = j.effects.None(s.X) && !receives(j.pass.TypesInfo, s.X) && j.plain(s.Body.List)
		}
		if !ok {
			return false
		}
	}
	return true
}

// names tells whether the head of an if, which may be nil, only gives names: f, ok := frame.(*ack).
func (j *judge) names(init ast.Stmt) bool {
	if init == nil {
		return true
	}
	s, ok := init.(*ast.AssignStmt)
	return ok && s.Tok == token.DEFINE && !slices.ContainsFunc(s.Rhs, func(e ast.Expr) bool { return !j.effects.None(e) })
}

// takes tells whether an argument of a record does more than to look: it calls what may change
// something. A method without parameters and with one result looks, unless its name says that
// it goes on.
func (j *judge) takes(arg ast.Expr) bool {
	found := false
	ast.Inspect(arg, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || j.effects.NoneInCall(call) {
			return !found
		}
		f := kit.Callee(j.pass.TypesInfo, call)
		if f == nil || f.Signature().Recv() == nil || f.Signature().Params().Len() > 0 || f.Signature().Results().Len() != 1 {
			found = true
			return false
		}
		switch kit.FirstWord(f.Name()) {
		case "next", "pop", "read", "recv", "receive", "take", "incr", "add", "close", "drain", "flush", "reset", "advance", "poll":
			found = true
		}
		return !found
	})
	return found
}
