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

// ownKey is summedOnce for a hash that refuses a key of another length than its own by an error, where the
// function that needs no object panics: only for a key that is no caller's.
func ownKey(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	key := kit.RootVar(info, kit.Origin(info, kit.TopDecl(c), call.Args[0]))
	return (key == nil || key.Kind() != types.ParamVar || kit.ArrayLen(key.Type()) >= 0) && summedOnce(info, c, call)
}

// unkeyed is summedOnce for a hash that may have a key, and has none: its package has functions for those alone,
// where a size is given for 32 and 64 bytes.
func unkeyed(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if size, ok := kit.ConstInt(info, call.Args[0]); len(call.Args) > 1 && (!ok || size != 32 && size != 64) {
		return false
	}
	return kit.IsNil(info, call.Args[len(call.Args)-1]) && summedOnce(info, c, call)
}

// textOnce is summedOnce for a text that goes through an io.Writer: that copies it, and takes the
// hash to the heap.
func textOnce(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	ok, printed := pieces(info, c)
	return ok && printed
}

// sumLooked is summedOnce for hashes that stay on the stack since their New is inlined: what is left is the
// slice of the sum. Who keeps that allocates as much with an array (go1.22 to go1.26, one allocation
// of 32 bytes each way); who only reads it, hex.EncodeToString(h.Sum(nil)), needs none.
func sumLooked(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	once, printed := pieces(info, c)
	if !once || printed {
		return once
	}
	frame, _ := kit.Frame(c)
	for id := range kit.Uses(info, frame, holder(info, c)) {
		if sel, ok := id.Parent().Node().(*ast.SelectorExpr); ok && sums(sel.Sel.Name) {
			return readOnly(info, frame, id.Parent().Parent(), true)
		}
	}
	return false
}

// readOnly tells whether bytes at c are only looked at or copied: by themselves, or by a local variable.
func readOnly(info *types.Info, frame, c inspector.Cursor, named bool) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SliceExpr_X, edge.ParenExpr_X:
		return readOnly(info, frame, c.Parent(), named)
	case edge.IndexExpr_X, edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if kit.IsConversion(info, call) {
			return kit.IsString(info.TypeOf(call))
		}
		f := kit.Callee(info, call)
		if f == nil {
			return kit.IsBuiltin(info, call, "copy") || kit.IsBuiltin(info, call, "append") && call.Ellipsis.IsValid() && call.Args[0] != c.Node() || kit.IsBuiltin(info, call, "len")
		}
		switch kit.Package(f) {
		case "encoding/hex", "encoding/base64", "encoding/base32", "encoding/binary", "fmt", "crypto/subtle", "crypto/hmac", "math/big":
			return true
		case "bytes", "slices":
			return f.Name() == "Equal" || f.Name() == "Compare"
		}
		return false
	case edge.AssignStmt_Rhs:
		vars := kit.Results(info, c)
		if !named || len(vars) != 1 || !kit.IsLocal(vars[0]) {
			return false
		}
		uses := 0
		for use := range kit.Uses(info, frame, vars[0]) {
			if up, _ := use.ParentEdge(); up == edge.AssignStmt_Lhs {
				continue
			}
			if uses++; !readOnly(info, frame, use, false) {
				return false
			}
		}
		return uses > 0
	}
	return false
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
func sums(name string) bool {
	return name == "Sum" || name == "Sum64" || name == "Sum32" || name == "Sum128"
}

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
