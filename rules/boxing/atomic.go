package boxing

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// costOfStore names a number or a time that goes into an atomic.Value, which keeps it in
// an interface: atomic.Int64 and its like hold the number itself, and that of a time.
func costOfStore(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsMethod(info, call, "sync/atomic", "Value", "Store", "Swap") || len(call.Args) != 1 || !allocates(info, call.Args[0]) {
		return ""
	}
	v := kit.RootVar(info, kit.Receiver(call))
	if frame, ok := kit.Frame(c); v == nil || !ok || begun(info, frame, v) {
		return ""
	}
	switch t := info.TypeOf(call.Args[0]); {
	case kit.IsNamed(t, "time", "Time"):
		if _, pointer := t.Underlying().(*types.Pointer); !pointer {
			return "boxes a time on every store"
		}
	case isNumber(t):
		return "boxes a number on every store"
	}
	return ""
}

// begun tells whether the function declares v, and v is no parameter: what it stores there
// is the first value.
func begun(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	t := kit.FuncType(frame.Node())
	if !kit.DeclaredIn(v, frame.Node()) || t == nil {
		return false
	}
	body := kit.FuncBody(frame.Node())
	return body != nil && kit.DeclaredIn(v, body)
}
