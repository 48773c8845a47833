package sprintfhot

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A part is one operand of the concatenation that replaces the call: literal
// text, or an argument with the way to make a string of it.
type part struct {
	text string   // when arg is nil
	as   string   // the text as a quoted literal spells it, "" where it has no spelling yet
	arg  ast.Expr // printed as is, or converted
	how  conversion
}

// A conversion says how an argument becomes a string.
type conversion struct {
	kind kind
	base string // of kind signed and unsigned: "10", "16", "8", "2"; of float its format and precision: "'f', 2"
	bits string // of kind float: "32", "64"
	// named is set when the argument needs a conversion to the basic type first.
	named bool
}

type kind int

const (
	asIs     kind = iota // x
	toString             // string(x), for named strings, bytes and letters
	itoa                 // strconv.Itoa(x)
	signed               // strconv.FormatInt(int64(x), base)
	unsigned             // strconv.FormatUint(uint64(x), base)
	boolean              // strconv.FormatBool(x)
	quoted               // strconv.Quote(x)
	float                // strconv.FormatFloat(float64(x), base, bits)
	hexed                // hex.EncodeToString(x)
	method               // x.String(), which fmt guards against nil and panics: never by itself
	padded               // zeros before a number, which no function of strconv writes; encoding/hex does for bytes; or a number that reflection holds
)

// sprintfParts splits a call of Sprintf at c; ok is false when it does anything
// but plain verbs on types whose bytes are known.
func sprintfParts(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) (parts []part, ok bool) {
	info := pass.TypesInfo
	format, ok := kit.ConstString(info, call.Args[0])
	if !ok {
		return nil, false
	}
	args := call.Args[1:]
	if len(args) > mostArgs {
		return nil, false
	}
	text := literal{spelling: spelling(call.Args[0], format)}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			text.add(format, i)
			continue
		}
		i++
		v, end, ok := verbAt(format, i)
		if len(args) > 0 {
			if filled, n := filledAt(pass, c, format[i:], args[0]); n > 0 {
				v, end, ok = filled, i+n-1, true
			}
		}
		if !ok {
			return nil, false
		}
		if v.char == '%' {
			if end > i {
				return nil, false
			}
			text.add(format, i)
			continue
		}
		i = end
		if len(args) == 0 {
			return nil, false
		}
		how, ok := convert(info.TypeOf(args[0]), v)
		if !ok && reflected(info, args[0], v) {
			how, ok = conversion{kind: padded}, true
		}
		if !ok {
			return nil, false
		}
		if text.value.Len() > 0 {
			parts = append(parts, text.part())
		}
		parts = append(parts, part{arg: args[0], how: how})
		args = args[1:]
	}
	if len(args) > 0 {
		return nil, false
	}
	if text.value.Len() > 0 || len(parts) == 0 {
		parts = append(parts, text.part())
	}
	return parts, arguments(parts) <= maxArgs || separated(parts)
}

// arguments is how many arguments there are among parts.
func arguments(parts []part) (n int) {
	for _, p := range parts {
		if p.arg != nil {
			n++
		}
	}
	return n
}

// separated tells whether nothing but one or two characters stand between the arguments: a line
// for people tells what each is.
func separated(parts []part) bool {
	return !slices.ContainsFunc(parts, func(p part) bool { return p.arg == nil && len(p.text) > 2 })
}

// A literal gathers text between verbs, as value and as the source spells it.
type literal struct {
	spelling      []string
	value, source strings.Builder
}

func (l *literal) add(format string, i int) {
	l.value.WriteByte(format[i])
	if l.spelling != nil {
		l.source.WriteString(l.spelling[i])
	}
}

func (l *literal) part() part {
	p := part{text: l.value.String()}
	if l.spelling != nil {
		p.as = `"` + l.source.String() + `"`
	}
	l.value.Reset()
	l.source.Reset()
	return p
}

// spelling gives for each byte of a quoted literal's value the source that
// stands for it: "\033", "é"; "" behind the first byte of several. It is nil
// for other expressions.
func spelling(e ast.Expr, value string) []string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || len(lit.Value) < 2 || lit.Value[0] != '"' {
		return nil
	}
	rest := lit.Value[1 : len(lit.Value)-1]
	by := make([]string, 0, len(value))
	for rest != "" {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return nil
		}
		by = append(by, rest[:len(rest)-len(tail)])
		if multibyte {
			for range utf8.RuneLen(r) - 1 {
				by = append(by, "")
			}
		}
		rest = tail
	}
	if len(by) != len(value) {
		return nil
	}
	return by
}

// sprintParts splits a call of Sprint, which puts a space between operands of
// which neither is a string.
func sprintParts(info *types.Info, call *ast.CallExpr) (parts []part, ok bool) {
	if len(call.Args) > maxArgs {
		return nil, false
	}
	wasString := true
	for i, arg := range call.Args {
		t := info.TypeOf(arg)
		how, ok := convert(t, verb{char: 'v', precision: -1})
		if !ok {
			return nil, false
		}
		b, ok := t.Underlying().(*types.Basic)
		isString := ok && b.Info()&types.IsString != 0
		if i > 0 && !wasString && !isString {
			parts = append(parts, part{text: " "})
		}
		parts = append(parts, part{arg: arg, how: how})
		wasString = isString
	}
	return parts, true
}

// convert finds the conversion that writes the same bytes as fmt does for verb
// and type t.
func convert(t types.Type, v verb) (conversion, bool) {
	if callsString(t, v) {
		return conversion{kind: method}, true
	}
	if t == nil || formatsItself(t, v.char) {
		return conversion{}, false
	}
	if v.pair {
		b, ok := t.Underlying().(*types.Basic)
		return conversion{kind: padded}, ok && b.Kind() == types.Uint8
	}
	if v.zeros {
		b, ok := t.Underlying().(*types.Basic)
		return conversion{kind: padded}, ok && b.Info()&types.IsInteger != 0
	}
	_, plain := types.Unalias(t).(*types.Basic)
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsFloat != 0 && b.Kind() != types.UntypedFloat {
		return convertFloat(b, plain, v)
	}
	if v.precision >= 0 {
		return conversion{}, false
	}
	verb := v.char
	if kit.IsBytes(t) && verb == 's' {
		return conversion{kind: toString}, true
	}
	if (verb == 'x' || verb == 'X') && (kit.IsBytes(t) || isArray(t)) {
		if v.sharp || v.byCallers || verb == 'X' {
			return conversion{kind: padded}, true
		}
		return conversion{kind: hexed}, true
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return conversion{}, false
	}
	info := b.Info()
	if v.sharp || (verb == 'x' || verb == 'X') && info&types.IsString != 0 {
		return conversion{kind: padded}, info&(types.IsInteger|types.IsString) != 0
	}
	switch {
	case info&types.IsString != 0:
		return convertString(plain, verb)
	case info&types.IsBoolean != 0 && (verb == 't' || verb == 'v'):
		return conversion{kind: boolean, named: !plain}, true
	case info&types.IsInteger != 0:
		return convertInteger(b, plain, verb)
	}
	return conversion{}, false
}

func convertString(plain bool, verb byte) (conversion, bool) {
	switch verb {
	case 's', 'v':
		if plain {
			return conversion{kind: asIs}, true
		}
		return conversion{kind: toString}, true
	case 'q':
		return conversion{kind: quoted, named: !plain}, true
	}
	return conversion{}, false
}

func convertInteger(b *types.Basic, plain bool, verb byte) (conversion, bool) {
	base := map[byte]string{'d': "10", 'v': "10", 'x': "16", 'o': "8", 'b': "2"}[verb]
	switch {
	case verb == 'c':
		// A conversion of any other integer type is a mistake in the eyes of vet.
		return conversion{kind: toString}, b.Kind() == types.Int32 || b.Kind() == types.UntypedRune || b.Kind() == types.Uint8
	case base == "":
		return conversion{}, false
	case base == "10" && (b.Kind() == types.Int || b.Kind() == types.UntypedInt):
		return conversion{kind: itoa, named: !plain}, true
	case base == "10" && withinInt(b.Kind()):
		return conversion{kind: itoa, named: true}, true
	case b.Info()&types.IsUnsigned != 0:
		return conversion{kind: unsigned, base: base, named: !plain || b.Kind() != types.Uint64}, true
	}
	return conversion{kind: signed, base: base, named: !plain || b.Kind() != types.Int64}, true
}

// withinInt tells whether an int holds all values of the kind, on 32 bits too.
func withinInt(k types.BasicKind) bool {
	switch k {
	case types.Int8, types.Int16, types.Int32, types.UntypedRune, types.Uint8, types.Uint16:
		return true
	}
	return false
}

// formatsItself tells whether fmt would call a method of t for verb, or whether
// that cannot be known.
func formatsItself(t types.Type, verb byte) bool {
	switch types.Unalias(t).(type) {
	case *types.TypeParam, *types.Interface:
		return true
	}
	if types.IsInterface(t) {
		return true
	}
	set := types.NewMethodSet(t)
	if isFormatter(set) {
		return true
	}
	switch verb {
	case 's', 'v', 'q', 'x':
		return has(set, "String") || has(set, "Error")
	}
	return false
}

// isFormatter tells whether the set has a Format(State, rune); time.Time has a
// Format of another kind.
func isFormatter(set *types.MethodSet) bool {
	m := set.Lookup(nil, "Format")
	return m != nil && m.Obj().Type().(*types.Signature).Params().Len() == 2
}

func has(set *types.MethodSet, name string) bool {
	return set.Lookup(nil, name) != nil
}
