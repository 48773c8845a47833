package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// strands tells whether a goroutine sends, in a loop, on a channel without room
// that its starter returns, though the starter was given a context: a reader that
// stops leaves it at a send, where the context does not reach it.
func strands(info *types.Info, start inspector.Cursor, lit *ast.FuncLit) bool {
	frame, ok := kit.Frame(start)
	if !ok || !takesContext(info, frame.Node()) {
		return false
	}
	body, ok := frame.FindNode(lit)
	if !ok {
		return false
	}
	for c := range body.Preorder((*ast.SendStmt)(nil)) {
		if kind, _ := c.ParentEdge(); kind == edge.CommClause_Comm || kit.LoopDepth(c) == 0 {
			continue
		}
		if inner, _ := kit.Frame(c); inner.Node() != ast.Node(lit) {
			continue
		}
		v := kit.Variable(info, c.Node().(*ast.SendStmt).Chan)
		if v != nil && unbuffered(info, frame, v) && returned(info, frame, v) {
			return true
		}
	}
	return false
}

func takesContext(info *types.Info, fn ast.Node) bool {
	for _, field := range kit.FuncType(fn).Params.List {
		if t := info.TypeOf(field.Type); t != nil && kit.IsNamed(t, "context", "Context") {
			return true
		}
	}
	return false
}

// unbuffered tells whether all that v is given in the function is make(chan T).
func unbuffered(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	given := kit.Given(info, frame.Node(), v)
	for _, e := range given {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 1 {
			return false
		}
	}
	return len(given) > 0
}

// returned tells whether the function returns v and uses it for nothing but that,
// to send on and to close.
func returned(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	out := false
	for id := range kit.Uses(info, frame, v) {
		switch kind, _ := id.ParentEdge(); kind {
		case edge.ReturnStmt_Results:
			out = true
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.SendStmt_Chan:
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(info, id.Parent().Node().(*ast.CallExpr), "close") {
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
