package goperitem

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// startsByHelper finds the statement of the turn that calls a function of the package which
// starts a goroutine for the item it is given, and does not hold the turn up: only for lists
// that are named after data.
func (t *turn) startsByHelper() bool {
	loop, ok := t.at.Node().(*ast.RangeStmt)
	if !ok || !data(loop.X) {
		return false
	}
	info := t.pass.TypesInfo
	for _, stmt := range t.body.List {
		s, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := s.X.(*ast.CallExpr)
		if !ok || !t.forItem(call) {
			continue
		}
		f := kit.Callee(info, call)
		if f == nil || f.Signature().Variadic() || f.Signature().Results().Len() > 0 {
			continue
		}
		body, ok := kit.EffectsOf(t.pass).Body(f)
		if !ok {
			continue
		}
		if start, begun := t.startIn(body, f); start != nil {
			inner := &turn{pass: t.pass, at: begun, body: kit.FuncBody(body.Node()), start: start, begun: begun}
			if !inner.bounded() && !inner.limited() && !inner.lasts() {
				t.start, t.helped = s, true
				return true
			}
		}
	}
	return false
}

// startIn is the statement of a function that starts a goroutine with what the function was
// given, whatever happens.
func (t *turn) startIn(fn inspector.Cursor, f *types.Func) (start ast.Stmt, at inspector.Cursor) {
	info := t.pass.TypesInfo
	for _, stmt := range kit.FuncBody(fn.Node()).List {
		if kit.Returns(stmt) {
			return nil, at
		}
		if s, ok := stmt.(*ast.ExprStmt); ok {
			if call, ok := s.X.(*ast.CallExpr); !ok || !groupGo(info, call) {
				continue
			}
		} else if _, ok := stmt.(*ast.GoStmt); !ok {
			continue
		}
		for param := range f.Origin().Signature().Params().Variables() {
			if c, found := fn.FindNode(stmt); found && kit.Mentions(info, stmt, param) {
				return stmt, c
			}
		}
	}
	return nil, at
}
