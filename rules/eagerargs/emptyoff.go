package eagerargs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// emptyWhenOff tells whether arg is the text of a local buffer that is written to only where somebody asks whether
// it is wanted: the text of an empty buffer costs nothing. c is the call that arg is given to.
func emptyWhenOff(info *types.Info, c inspector.Cursor, arg ast.Expr) bool {
	text, ok := ast.Unparen(arg).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, text, "bytes", "Buffer", "String") {
		return false
	}
	v := kit.Variable(info, kit.Receiver(text))
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || !declaredEmpty(info, frame, v) {
		return false
	}
	written := false
	for _, use := range kit.UsesBut(info, frame, v, text) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue // it is made
		}
		if !kit.GatedBy(use, kit.AsksLevel) {
			return false
		}
		written = true
	}
	return written
}

// declaredEmpty tells whether the buffer v is declared without a value, or given an empty one and nothing else but
// its address to those who write to it.
func declaredEmpty(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil {
			continue
		}
		if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
			e = u.X
		}
		made, call := ast.Unparen(e).(*ast.CallExpr)
		if !kit.MadeEmpty(info, e) && !(call && kit.IsBuiltin(info, made, "new")) {
			return false
		}
	}
	return true
}
