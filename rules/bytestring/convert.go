package bytestring

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// A source is what is converted.
type source struct {
	expr   ast.Expr
	buffer bool // expr is a bytes.Buffer: its Bytes are converted
	cast   bool // a string of a named type, or of a type parameter
}

// bytesOf matches string(b) and buf.String() of a bytes.Buffer.
func bytesOf(info *types.Info, e ast.Expr) (source, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return source{}, false
	}
	if kit.IsMethod(info, call, "bytes", "Buffer", "String") && len(call.Args) == 0 {
		return source{expr: kit.Receiver(call), buffer: true}, kit.Receiver(call) != nil && kit.IsNamed(info.TypeOf(kit.Receiver(call)), "bytes", "Buffer")
	}
	if !kit.IsConversion(info, call) || len(call.Args) != 1 || !types.Identical(types.Unalias(info.TypeOf(call)), types.Typ[types.String]) {
		return source{}, false
	}
	return source{expr: call.Args[0]}, kit.IsBytes(info.TypeOf(call.Args[0]))
}

// stringOf matches []byte(s).
func stringOf(info *types.Info, e ast.Expr) (source, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 {
		return source{}, false
	}
	t, ok := types.Unalias(info.TypeOf(call)).(*types.Slice)
	if !ok || !kit.IsBytes(t) {
		return source{}, false
	}
	from := info.TypeOf(call.Args[0])
	if from == nil {
		return source{}, false
	}
	b, ok := kit.Core(from).(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return source{}, false
	}
	if text, constant := kit.ConstString(info, call.Args[0]); constant && text == "" {
		return source{}, false // no memory
	}
	_, plain := types.Unalias(from).(*types.Basic)
	return source{expr: call.Args[0], cast: !plain}, true
}

// text is the source as an argument of the twin.
func (s *site) text(src source) string {
	text := kit.Text(s.Pass, src.expr)
	switch {
	case src.buffer:
		return text + ".Bytes()"
	case src.cast:
		return "string(" + text + ")"
	}
	return text
}

// args is the text of the call's arguments with the one at s.at replaced by
// what it converts, and the others as they stand or as change says.
func (s *site) args(src source, change func(i int, e ast.Expr) (string, bool)) (string, bool) {
	list := ""
	for i, arg := range s.call.Args {
		text, ok := kit.Text(s.Pass, arg), true
		if i == s.at {
			text = s.text(src)
		} else if change != nil {
			text, ok = change(i, arg)
		}
		if !ok {
			return "", false
		}
		if i > 0 {
			list += ", "
		}
		list += text
	}
	if s.call.Ellipsis.IsValid() {
		list += "..."
	}
	return list, true
}
