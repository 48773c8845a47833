package constructpercall

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// summedOnce tells whether a hash is written once and summed once.
func summedOnce(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	ok, _ := pieces(info, c)
	return ok
}

// textOnce is summedOnce for a text that goes through an io.Writer: that copies it, and takes the
// hash to the heap.
func textOnce(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	ok, printed := pieces(info, c)
	return ok && printed
}

// pieces tells whether the hash made at c is written once and summed once, and whether
// a function writes to it as to any io.Writer.
func pieces(info *types.Info, c inspector.Cursor) (once, printed bool) {
	v := holder(info, c)
	frame, ok := kit.Frame(c)
	if v == nil || !ok {
		return false, false
	}
	writes, summed := 0, 0
	for id := range kit.Uses(info, frame, v) {
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		kind, i := id.ParentEdge()
		if kit.LoopDepth(id) != kit.LoopDepth(c) {
			return false, false
		}
		switch {
		case ok && kind == edge.SelectorExpr_X && (sel.Sel.Name == "Write" || sel.Sel.Name == "WriteString"):
			writes++
		case ok && kind == edge.SelectorExpr_X && sums(sel.Sel.Name):
			summed++
		case kind == edge.CallExpr_Args && i == 0 && (writesTo(info, id.Parent().Node().(*ast.CallExpr)) || fromMemory(info, c, id.Parent().Node().(*ast.CallExpr))):
			writes, printed = writes+1, true
		default:
			return false, false
		}
	}
	return writes == 1 && summed == 1, printed
}

// writesTo tells whether call writes one text to what it is given first.
func writesTo(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "io", "WriteString") || kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln")
}

// fromMemory tells whether call copies bytes or a text at hand to what it is given first, through a reader.
func fromMemory(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if !kit.IsCall(info, call, "io", "Copy") {
		return false
	}
	from, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), call.Args[1])).(*ast.CallExpr)
	return ok && (kit.IsCall(info, from, "bytes", "NewReader") || kit.IsCall(info, from, "strings", "NewReader"))
}

// sums tells whether a method gives the sum of what was written.
func sums(name string) bool { return name == "Sum" || name == "Sum64" || name == "Sum32" }

// escapesText tells whether the xml.Encoder made at c is given nothing but texts to write.
func escapesText(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	v := holder(info, c)
	frame, ok := kit.Frame(c)
	if v == nil || !ok {
		return false
	}
	texts := 0
	for id := range kit.Uses(info, frame, v) {
		call, ok := kit.MethodOf(id)
		switch {
		case !ok:
			return false
		case kit.IsMethod(info, call, "encoding/xml", "Encoder", "EncodeToken"):
			if !kit.IsNamed(info.TypeOf(call.Args[0]), "encoding/xml", "CharData") {
				return false
			}
			texts++
		case !kit.IsMethod(info, call, "encoding/xml", "Encoder", "Flush", "Close"):
			return false
		}
	}
	return texts > 0
}

// holder is the variable that a statement v := call declares for the call's
// result, nil for other places.
func holder(info *types.Info, c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	assign := c.Parent().Node().(*ast.AssignStmt)
	if assign.Tok != token.DEFINE || i >= len(assign.Lhs) {
		return nil
	}
	return kit.Variable(info, assign.Lhs[i])
}
