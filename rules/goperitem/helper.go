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
	for _, stmt := range t.body.List {
		s, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := s.X.(*ast.CallExpr)
		if !ok || !t.forItem(call) {
			continue
		}
		body, sig, ok := t.called(call)
		if !ok || sig.Variadic() || sig.Results().Len() > 0 {
			continue
		}
		if start, begun := t.startIn(body, sig); start != nil {
			inner := &turn{pass: t.pass, at: begun, body: kit.FuncBody(body.Node()), start: start, begun: begun}
			if !inner.bounded() && !inner.limited() && !inner.lasts() {
				t.start, t.helped = s, true
				return true
			}
		}
	}
	return false
}

// called is the function of the package that a call calls, or the literal that the function
// around keeps in a variable.
func (t *turn) called(call *ast.CallExpr) (body inspector.Cursor, sig *types.Signature, ok bool) {
	info := t.pass.TypesInfo
	if f := kit.Callee(info, call); f != nil {
		body, ok = kit.EffectsOf(t.pass).Body(f)
		return body, f.Origin().Signature(), ok
	}
	decl := kit.Decl(t.at)
	if decl == nil || kit.Variable(info, call.Fun) == nil {
		return body, nil, false
	}
	lit, ok := kit.Origin(info, decl, call.Fun).(*ast.FuncLit)
	if !ok {
		return body, nil, false
	}
	sig, _ = info.TypeOf(lit).(*types.Signature)
	body, ok = kit.Find(kit.Root(t.pass), lit)
	return body, sig, ok && sig != nil
}

// startIn is the statement of a function that starts a goroutine with what the function was
// given, whatever happens.
func (t *turn) startIn(fn inspector.Cursor, sig *types.Signature) (start ast.Stmt, at inspector.Cursor) {
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
		for param := range sig.Params().Variables() {
			if c, found := kit.Find(fn, stmt); found && kit.Mentions(info, stmt, param) {
				return stmt, c
			}
		}
	}
	return nil, at
}
