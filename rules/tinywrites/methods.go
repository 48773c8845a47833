package tinywrites

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// method matches a call of a method of the package that writes one small piece to the
// file in a field of its receiver, and does not wait: e.row(cols).
func method(effects *kit.Effects, info *types.Info, call *ast.CallExpr, f *types.Func) (w write, ok bool) {
	recv := f.Signature().Recv()
	owner := kit.RootVar(info, kit.Receiver(call))
	if recv == nil || owner == nil || leavesNow(f.Name()) {
		return w, false
	}
	decl, ok := effects.Body(f)
	if !ok {
		return w, false
	}
	found := false
	for c := range decl.Preorder((*ast.CallExpr)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.SelectStmt)(nil)) {
		inner, isCall := c.Node().(*ast.CallExpr)
		if !isCall {
			return w, false
		}
		if one, ok := smallWrite(info, c); ok && one.lasting && !one.connection && ofField(info, c, recv) {
			w, found = one, true
			continue
		}
		if waitingCall(info, inner, w) || loops(c) {
			return w, false
		}
	}
	if !found {
		return w, false
	}
	w.name = types.ExprString(ast.Unparen(kit.Receiver(call))) + "'s file"
	w.object = owner
	return w, true
}

// ofField tells whether the writer of the small write at c is a field of the receiver.
func ofField(info *types.Info, c inspector.Cursor, recv *types.Var) bool {
	call := c.Node().(*ast.CallExpr)
	writer := kit.Receiver(call)
	if _, ok := ast.Unparen(writer).(*ast.SelectorExpr); !ok && len(call.Args) > 0 {
		writer = call.Args[0]
	}
	sel, ok := ast.Unparen(writer).(*ast.SelectorExpr)
	return ok && kit.Variable(info, sel.X) == recv && kit.IsNamed(info.TypeOf(sel), "os", "File")
}

// ofTurn tells whether owner is the element at the index that the loop around c counts:
// another one at each turn, so that its file gets no second piece there.
func ofTurn(info *types.Info, c inspector.Cursor, owner ast.Expr) bool {
	at, ok := ast.Unparen(owner).(*ast.IndexExpr)
	loop, looped := kit.Loop(c)
	if !ok || !looped {
		return false
	}
	counted := kit.LoopIndex(info, loop.Node())
	return counted != nil && kit.Variable(info, at.Index) == counted
}

// loops tells whether c stands in a loop: the method writes more than a piece.
func loops(c inspector.Cursor) bool {
	_, in := kit.Loop(c)
	return in
}

// leavesNow tells whether a method's name says that what it writes is to be there at
// once: a log, a journal, a record of what happened.
func leavesNow(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(word string) bool {
		return slices.Contains([]string{"log", "logf", "debug", "debugf", "info", "infof", "warn", "error", "errorf", "trace", "audit", "event",
			"append", "commit", "journal", "progress", "status", "notify", "send", "sync", "flush", "save", "wal"}, word)
	})
}
