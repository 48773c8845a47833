package sprintfhot

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A verb is one directive of a format without flags and width: %d, %.2f; but for
// the zeros before an id that is the whole text, %016x, and the two digits of a byte, %02x.
type verb struct {
	char      byte
	precision int // -1 if none is written
	zeros     bool
	pair      bool
	sharp     bool // 0x before it
	byCallers bool // its width is filled by all that the function is called with
}

func leadingDigits(s string) string { return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))] }

// zeroed is the length of a directive such as 04x or 02d at the beginning of s, without
// its %; 0 for others.
func zeroed(s string) int {
	digits := leadingDigits(s)
	if len(digits) < 2 || digits[0] != '0' || len(digits) == len(s) || strings.IndexByte("xXd", s[len(digits)]) < 0 {
		return 0
	}
	if s[len(digits)] == 'd' && digits != "02" && digits != "04" {
		return 0
	}
	return len(digits) + 1
}

// ids tells whether the numbers of a format with zeros before them are all in
// hexadecimal, between signs only, as in ids and escapes (%016x%016x, \\u%04x, %%%02X): with words or
// dots around them, or of few digits without a sign of an escape, they may be names of files, or what people read.
func ids(format string) bool {
	escape := strings.ContainsAny(strings.ReplaceAll(format, "%%", `\`), `\+`)
	long := strings.Contains(format, "%08x") || strings.Contains(format, "%016x") || strings.Contains(format, "%032x")
	return (escape || long && !strings.Contains(format, "%s")) && shaped(format, "xX", `-:_|+\uUx`)
}

// clock tells whether a format is a date or a time of day, %04d-%02d-%02dT%02d:%02d.
func clock(format string) bool {
	return strings.Count(format, "%0") > 1 && strings.ContainsAny(format, ":-") && shaped(format, "d", "-:/. TZ+,")
}

// sortable is the length of a directive such as 020d at format[i:], without its %, by which
// the keys of a store sort as their numbers do; 0 for others, and in what has a dot, as names
// of files have.
func sortable(format string, i int) int {
	s := format[i:]
	digits := leadingDigits(s)
	if len(digits) != 3 || digits[0] != '0' || digits < "016" || len(s) == 3 || s[3] != 'd' || strings.Contains(format, ".") {
		return 0
	}
	return len(digits) + 1
}

// shaped tells whether each directive with zeros in a format ends in one of verbs, and what
// stands between the directives is of the characters in between.
func shaped(format, verbs, between string) bool {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			if strings.IndexByte(between, format[i]) < 0 {
				return false
			}
			continue
		}
		if i++; i == len(format) {
			return false
		}
		if format[i] == '%' {
			continue
		}
		if n := zeroed(format[i:]); n > 0 {
			if i += n - 1; strings.IndexByte(verbs, format[i]) < 0 {
				return false
			}
		}
	}
	return true
}

// verbAt reads the directive whose first byte behind the % is format[i]; end is
// the index of its last byte. ok is false for flags, widths and what ends early.
func verbAt(format string, i int) (v verb, end int, ok bool) {
	v.precision = -1
	if format == "%016x" || format == "%032x" { // the text of an id
		return verb{char: 'x', precision: -1, zeros: true}, len(format) - 1, true
	}
	if strings.HasPrefix(format[i:], "02x") {
		return verb{char: 'x', precision: -1, pair: true}, i + len("02x") - 1, true
	}
	if n := zeroed(format[i:]); n > 0 && (ids(format) || clock(format)) {
		return verb{char: format[i+n-1], precision: -1, zeros: true}, i + n - 1, true
	}
	if n := sortable(format, i); n > 0 {
		return verb{char: 'd', precision: -1, zeros: true}, i + n - 1, true
	}
	if format == "%#x" {
		return verb{char: 'x', precision: -1, sharp: true}, i + 1, true
	}
	if i < len(format) && format[i] == '.' {
		digits := leadingDigits(format[i+1:])
		n, err := strconv.Atoi("0" + digits)
		if err != nil || n > 100 {
			return v, 0, false
		}
		v.precision = n
		i += 1 + len(digits)
	}
	if i >= len(format) {
		return v, 0, false
	}
	v.char = format[i]
	return v, i, true
}

// convertFloat: fmt writes floats through strconv.AppendFloat, with precision 6
// for %e and %f, and the shortest text that reads back alike for %g and %v.
func convertFloat(b *types.Basic, plain bool, v verb) (conversion, bool) {
	how := conversion{kind: float, base: "'" + string(v.char) + "', " + strconv.Itoa(v.precision), bits: "64"}
	switch {
	case v.char == 'v' && v.precision < 0:
		how.base = "'g', -1"
	case v.char == 'g':
	case v.char == 'e' || v.char == 'f':
		if v.precision < 0 {
			how.base = "'" + string(v.char) + "', 6"
		}
	default:
		return conversion{}, false
	}
	if b.Kind() == types.Float32 {
		how.bits = "32"
	}
	how.named = !plain || b.Kind() != types.Float64
	return how, true
}

// isArray tells whether t is an array of bytes, which %x writes as it writes
// a slice of them.
func isArray(t types.Type) bool {
	a, ok := t.Underlying().(*types.Array)
	return ok && types.Identical(a.Elem(), types.Typ[types.Byte])
}

// hexed is the text of the call that writes arg in hexadecimal; an array is
// sliced, which takes a variable.
func (w *writer) hexed(arg ast.Expr) string {
	q, ok := kit.Qualifier(w.pass, w.file, w.pos, "encoding/hex")
	w.imports = append(w.imports, "encoding/hex")
	text := kit.Text(w.pass, arg)
	if isArray(w.pass.TypesInfo.TypeOf(arg)) {
		ok = ok && kit.Variable(w.pass.TypesInfo, arg) != nil
		text += "[:]"
	}
	w.ok = w.ok && ok
	return q + "EncodeToString(" + text + ")"
}

// callsString tells whether fmt does no more for the verb and type t than call
// t's String method. Errors are rare, and a fmt.Stringer may be anything.
func callsString(t types.Type, v verb) bool {
	if t == nil || v.precision >= 0 || v.zeros || v.sharp || v.char != 's' && v.char != 'v' || kit.IsTypeParam(t) || kit.IsNamed(t, "fmt", "Stringer") {
		return false
	}
	set := types.NewMethodSet(t)
	if isFormatter(set) || has(set, "Error") {
		return false
	}
	m := set.Lookup(nil, "String")
	if m == nil {
		return false
	}
	sig := m.Obj().Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
}

// reflected tells whether arg is what a reflect.Value holds, and the verb one of numbers or
// booleans: the Value gives it without an interface, for strconv.
func reflected(info *types.Info, arg ast.Expr, v verb) bool {
	call, ok := ast.Unparen(arg).(*ast.CallExpr)
	return ok && !v.zeros && !v.pair && !v.sharp && strings.IndexByte("defgt", v.char) >= 0 && kit.IsMethod(info, call, "reflect", "Value", "Interface")
}

// ofInterface tells whether a part is what the String method of an interface
// makes: that may cost more than all that fmt does around it.
func ofInterface(info *types.Info, parts []part) bool {
	return slices.ContainsFunc(parts, func(p part) bool {
		return p.arg != nil && p.how.kind == method && types.IsInterface(kit.Underlying(info, p.arg))
	})
}

// inString tells whether c stands in a String method: a tree is written by one
// String in the other, and each level formats what those below have formatted.
func inString(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && decl.Recv != nil && decl.Name.Name == "String"
}
