package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// printed: fmt.Fprintf(w, "%s", string(b)), which writes the bytes alike for the
// verbs of text. Sprintf of strings is the business of sprintfhot.
func (s *site) printed(src source) (twin, bool) {
	const first = 2 // operand, behind writer and format
	if !kit.IsCall(s.TypesInfo, s.call, "fmt", "Fprintf", "Appendf") || src.buffer || s.call.Ellipsis.IsValid() || s.at < first {
		return twin{}, false
	}
	if _, plain := types.Unalias(s.TypesInfo.TypeOf(src.expr)).(*types.Slice); !plain {
		return twin{}, false // a type with a name may format itself
	}
	format, ok := kit.ConstString(s.TypesInfo, s.call.Args[first-1])
	if !ok || !strings.ContainsRune("sqxX", rune(verb(format, s.at-first))) {
		return twin{}, false
	}
	args, ok := s.args(src, nil)
	return twin{name: "the bytes themselves", text: kit.Text(s.Pass, s.call.Fun) + "(" + args + ")"}, ok
}

// prints: fmt.Fprint(w, string(b)), which does nothing but write. Into a buffer
// it is the business of sprintfhot.
func (s *site) prints(src source) (twin, bool) {
	if !kit.IsCall(s.TypesInfo, s.call, "fmt", "Fprint") || s.call.Ellipsis.IsValid() || len(s.call.Args) != 2 || s.at != 1 {
		return twin{}, false
	}
	w := s.call.Args[0]
	t := s.TypesInfo.TypeOf(w)
	if kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder") || kit.IsNamed(t, "bufio", "Writer") {
		return twin{}, false
	}
	if _, address := w.(*ast.UnaryExpr); address || !primary(w) {
		return twin{level: finding.Suggest}, true
	}
	level := finding.Unsafe
	if writerOfStd(t) {
		level = ""
	}
	return twin{level: level, name: "Write", text: kit.Text(s.Pass, w) + ".Write(" + s.text(src) + ")", gone: s.qualifiers()}, true
}

// verb is the verb for the n-th operand of a format, 0 where there is none or
// where operands are not taken one after the other.
func verb(format string, n int) byte {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.", format[i]) >= 0 {
			i++
		}
		switch {
		case i == len(format) || format[i] == '*' || format[i] == '[':
			return 0
		case format[i] == '%':
		case n == 0:
			return format[i]
		default:
			n--
		}
	}
	return 0
}

// checkRunes looks at string(a) == string(b) of runes: unlike bytes, they are
// encoded to be compared.
func checkRunes(pass *analysis.Pass, c inspector.Cursor) {
	b := c.Node().(*ast.BinaryExpr)
	if b.Op != token.EQL && b.Op != token.NEQ || !ofRunes(pass.TypesInfo, b.X) || !ofRunes(pass.TypesInfo, b.Y) {
		return
	}
	if kit.AtLeast(pass, kit.File(c), "1.21") && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, b, "encodes runes into two strings to compare them: slices.Equal does without")
	}
}

// ofRunes matches string(r) of a []rune.
func ofRunes(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 || !kit.IsString(info.TypeOf(call)) || info.TypeOf(call.Args[0]) == nil {
		return false
	}
	t, ok := info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
	return ok && types.Identical(t.Elem().Underlying(), types.Typ[types.Rune])
}
