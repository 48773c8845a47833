package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// refilled tells whether e is buf.Bytes() of a local buffer that the loop empties at each turn, and
// fills with texts and numbers: one small piece.
func refilled(info *types.Info, loop inspector.Cursor, e ast.Expr) bool {
	bytes, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, bytes, "bytes", "Buffer", "Bytes") {
		return false
	}
	buf := kit.Variable(info, kit.Receiver(bytes))
	if !kit.IsLocal(buf) {
		return false
	}
	emptied, filled := kit.DeclaredIn(buf, loop.Node()), false
	for use := range kit.Uses(info, loop, buf) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X && at.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			at = at.Parent()
		}
		if inner, in := kit.Loop(use); !in || inner.Node() != loop.Node() {
			return false // it may grow
		}
		if call, ok := kit.MethodOf(use); ok {
			switch name := kit.Callee(info, call).Name(); {
			case name == "Reset":
				emptied = true
			case slices.Contains([]string{"WriteString", "WriteByte", "WriteRune"}, name):
				filled = true
			case name != "Bytes" && name != "Len" && name != "Grow":
				return false
			}
			continue
		}
		kind, i := at.ParentEdge()
		if kind == edge.ValueSpec_Names || kind == edge.AssignStmt_Lhs {
			continue
		}
		call, ok := at.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args || i != 0 || !kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln") && !kit.IsCall(info, call, "encoding/binary", "Write") {
			return false
		}
		filled = true
	}
	return emptied && filled
}
