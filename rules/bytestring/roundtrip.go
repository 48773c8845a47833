package bytestring

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// pure are the functions that strings and bytes both have and that give text for
// text.
var pure = append([]string{"Repeat", "Replace", "ReplaceAll", "ToLower", "ToTitle", "ToUpper", "ToValidUTF8", "TrimFunc"}, trims...)

// checkRoundTrip looks at []byte(strings.ToLower(string(b))), which bytes.ToLower does
// on the bytes, and at string(bytes.TrimSpace([]byte(s))) and string(re.ReplaceAll([]byte(s), nil)), also by several
// such functions, one by the other. It tells whether call is one.
// The twin may give a part of the bytes themselves, or nil, so there is no edit.
func (s *site) checkRoundTrip() bool {
	info := s.TypesInfo
	if len(s.call.Args) != 1 {
		return false
	}
	inner, ok := ast.Unparen(s.call.Args[0]).(*ast.CallExpr)
	if !ok || len(inner.Args) == 0 {
		return false
	}
	message, back := "", false
	switch {
	case kit.IsBytes(info.TypeOf(s.call)) && kit.IsCall(info, inner, "strings", pure...):
		_, back = bytesOf(info, innermost(info, inner, "strings"))
		message = "copies bytes into a string and its text back for a call that has a twin for bytes"
	case kit.IsBytes(info.TypeOf(s.call)) && kit.IsMethod(info, inner, "regexp", "Regexp", "ReplaceAllString", "ReplaceAllLiteralString", "FindString"):
		_, back = bytesOf(info, inner.Args[0])
		message = "copies bytes into a string and its text back for a call that has a twin for bytes"
	case kit.IsBytes(info.TypeOf(s.call)) && kit.IsCall(info, inner, "strings", "Map") && len(inner.Args) == 2:
		_, back = bytesOf(info, inner.Args[1])
		message = "copies bytes into a string and its text back for a call that has a twin for bytes"
	case types.Identical(types.Unalias(info.TypeOf(s.call)), types.Typ[types.String]) && (kit.IsCall(info, inner, "bytes", pure...) ||
		kit.IsMethod(info, inner, "regexp", "Regexp", "ReplaceAll", "ReplaceAllLiteral", "Find")):
		_, back = stringOf(info, innermost(info, inner, "bytes"))
		message = "copies a string into bytes and their text back for a call that has a twin for strings"
	}
	if !back || kit.Cold(s.Pass, s.cursor) {
		return back
	}
	if kind, _ := s.cursor.ParentEdge(); kind == edge.RangeStmt_X {
		return true
	}
	kit.Report(s.Pass, finding.Suggest, s.call, message)
	return true
}

// innermost is what the functions of pkg that give text for text are given, one by the other:
// bytes.ToLower(bytes.TrimSpace(b)).
func innermost(info *types.Info, call *ast.CallExpr, pkg string) ast.Expr {
	e := call.Args[0]
	for inner, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsCall(info, inner, pkg, pure...); inner, ok = ast.Unparen(e).(*ast.CallExpr) {
		e = inner.Args[0]
	}
	return e
}
