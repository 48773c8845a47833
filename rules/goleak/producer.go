package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// strands tells whether a goroutine sends, in a loop, on a channel without room, or with room for one,
// that its starter returns, though the starter was given a context or a channel to end it
// by: a reader that stops leaves it at a send, where these do not reach it.
func strands(info *types.Info, start inspector.Cursor, lit *ast.FuncLit) bool {
	frame, ok := kit.Frame(start)
	if !ok || !kit.TakesEnd(info, frame.Node()) {
		return false
	}
	body, ok := kit.Find(frame, lit)
	if !ok {
		return false
	}
	for v, again := range repeats(info, body) {
		if call := start.Node().(*ast.GoStmt).Call; kit.InParams(lit.Type, v) {
			i := kit.ParamIndex(info.TypeOf(lit).(*types.Signature), v)
			if v = kit.Variable(info, call.Args[i]); !kit.IsLocal(v) {
				continue
			}
		}
		if roomless(info, frame, v, again) && returned(info, frame, v) {
			return true
		}
	}
	return false
}

// strandsBy is strands for a function of the package that is given the channel.
func strandsBy(info *types.Info, effects *kit.Effects, start inspector.Cursor) bool {
	frame, ok := kit.Frame(start)
	call := start.Node().(*ast.GoStmt).Call
	f := kit.Callee(info, call)
	if !ok || f == nil || f.Signature().Variadic() || !kit.TakesEnd(info, frame.Node()) {
		return false
	}
	body, ok := effects.Body(f)
	if !ok {
		return false
	}
	params := f.Origin().Signature().Params()
	for param, again := range repeats(info, body) {
		for i, arg := range call.Args {
			v := kit.Variable(info, arg)
			if i < params.Len() && params.At(i) == param && v != nil && kit.IsLocal(v) && roomless(info, frame, v, again) && returned(info, frame, v) {
				return true
			}
		}
	}
	return false
}

// repeats are the channels to which a function itself sends in a loop, outside of a select, with whether it
// goes on in the loop behind a send.
func repeats(info *types.Info, fn inspector.Cursor) map[*types.Var]bool {
	channels := map[*types.Var]bool{}
	for c := range fn.Preorder((*ast.SendStmt)(nil)) {
		if kind, _ := c.ParentEdge(); kind == edge.CommClause_Comm || kit.LoopDepth(c) == 0 {
			continue
		}
		inner, _ := kit.Frame(c)
		if v := kit.Variable(info, c.Node().(*ast.SendStmt).Chan); v != nil && inner.Node() == fn.Node() {
			channels[v] = channels[v] || !lastOfLoop(c)
		}
	}
	return channels
}

// lastOfLoop tells whether the statement behind a send leaves the function or the loop.
func lastOfLoop(c inspector.Cursor) bool {
	_, i := c.ParentEdge()
	list := kit.StmtList(c.Parent().Node())
	if i+1 >= len(list) {
		return false
	}
	jump, ok := list[len(list)-1].(*ast.BranchStmt)
	return kit.Returns(list[len(list)-1]) || ok && jump.Tok != token.CONTINUE
}

// roomless tells whether all that v is given in the function is make(chan T), or, of one that is sent to again and
// again, make(chan T, 1).
func roomless(info *types.Info, frame inspector.Cursor, v *types.Var, again bool) bool {
	return kit.AllGiven(info, frame.Node(), v, func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, call, "make") {
			return false
		}
		if len(call.Args) == 1 {
			return true
		}
		n, constant := kit.ConstInt(info, call.Args[1])
		return constant && (n == 0 || n == 1 && again)
	})
}

// returned tells whether the function returns v and uses it for nothing but that,
// to send on and to close.
func returned(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	out := false
	for id := range kit.Uses(info, frame, v) {
		switch kind, _ := id.ParentEdge(); kind {
		case edge.ReturnStmt_Results:
			out = true
		case edge.KeyValueExpr_Value, edge.CompositeLit_Elts: // as a part of what is returned
			for range id.Enclosing((*ast.ReturnStmt)(nil)) {
				out = true
			}
			if !out {
				return false
			}
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.SendStmt_Chan:
		case edge.CallExpr_Args:
			up, _ := id.Parent().ParentEdge()
			if up != edge.GoStmt_Call && !kit.IsBuiltin(info, id.Parent().Node().(*ast.CallExpr), "close") {
				return false
			}
		case edge.UnaryExpr_X:
			if id.Parent().Node().(*ast.UnaryExpr).Op == token.ARROW {
				return false
			}
		default:
			return false
		}
	}
	return out
}
