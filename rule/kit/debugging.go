package kit

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// FormatsGiven tells whether the call at c formats what the function around it was given by
// its variable rest, as Debugf(format string, args ...any) does with fmt.Sprintf(format, args...).
func FormatsGiven(info *types.Info, c inspector.Cursor) bool {
	call, ok := c.Node().(*ast.CallExpr)
	if !ok || !call.Ellipsis.IsValid() || !IsCall(info, call, "fmt", "Sprint", "Sprintf", "Sprintln") {
		return false
	}
	decl := Decl(c)
	if decl == nil {
		return false
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || !TakesAnything(f) {
		return false
	}
	params := f.Signature().Params()
	return Variable(info, call.Args[len(call.Args)-1]) == params.At(params.Len()-1)
}

// BelowInfo tells by its name whether a function writes records that are mostly off: Debugf, Tracew.
func BelowInfo(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "debug") || strings.HasPrefix(name, "trace")
}

// DebugMethod tells whether f is a method that writes records below Info of a type that is
// named after logs: it takes anything, fields, or one text.
func DebugMethod(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() == nil || sig.Results().Len() > 0 || !BelowInfo(f.Name()) || !strings.Contains(strings.ToLower(ReceiverName(f)), "log") {
		return false
	}
	return TakesAnything(f) || TakesFields(f) || !sig.Variadic() && sig.Params().Len() == 1 && IsString(sig.Params().At(0).Type())
}
