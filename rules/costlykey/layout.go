package costlykey

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// A layout is what a key is made of: constant text before, between and behind
// values.
type layout struct {
	text   []string // one more than values
	values []value
}

type value struct {
	expr ast.Expr
	how  how
}

// how is the way in which a value stands in a key.
type how int

const (
	plain    how = iota // a string as it is: where it ends is not told
	quoted              // a string in quotes, which tell
	signed              // decimal digits, perhaps behind a sign
	unsigned            // decimal digits
)

func (l *layout) add(e ast.Expr, h how) {
	l.values = append(l.values, value{e, h})
	l.text = append(l.text, "")
}

func (l *layout) write(s string) { l.text[len(l.text)-1] += s }

// layoutOf takes a key apart; ok is false where a part is none of what a struct
// could hold in its place.
func layoutOf(info *types.Info, e ast.Expr) (l layout, ok bool) {
	l.text = []string{""}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		ok = e.Op == token.ADD && l.concatenated(info, e)
	case *ast.CallExpr:
		ok = l.called(info, e)
	}
	return l, ok && len(l.values) > 0
}

func (l *layout) concatenated(info *types.Info, e ast.Expr) bool {
	if text, ok := kit.ConstString(info, e); ok {
		l.write(text)
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return l.concatenated(info, e.X) && l.concatenated(info, e.Y)
	case *ast.CallExpr:
		if l.number(info, e) {
			return true
		}
	}
	l.add(ast.Unparen(e), plain)
	return isString(info.TypeOf(e))
}

// number adds what strconv formats.
func (l *layout) number(info *types.Info, call *ast.CallExpr) bool {
	switch {
	case kit.IsCall(info, call, "strconv", "Itoa"):
	case kit.IsCall(info, call, "strconv", "FormatInt", "FormatUint"):
		if base, ok := kit.ConstInt(info, call.Args[1]); !ok || base != 10 {
			return false
		}
	case kit.IsCall(info, call, "strconv", "Quote"):
		l.add(call.Args[0], quoted)
		return true
	default:
		return false
	}
	h, ok := digits(info.TypeOf(call.Args[0]))
	l.add(call.Args[0], h)
	return ok
}

func (l *layout) called(info *types.Info, call *ast.CallExpr) bool {
	switch {
	case kit.IsCall(info, call, "fmt", "Sprintf") && !call.Ellipsis.IsValid():
		return l.formatted(info, call)
	case kit.IsCall(info, call, "strings", "Join"):
		lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
		sep, constant := kit.ConstString(info, call.Args[1])
		if !ok || !constant {
			return false
		}
		for i, e := range lit.Elts {
			if _, keyed := e.(*ast.KeyValueExpr); keyed {
				return false
			}
			if i > 0 {
				l.write(sep)
			}
			if !l.concatenated(info, e) {
				return false
			}
		}
		return true
	}
	return l.number(info, call)
}

// formatted takes a format of plain %s, %d, %v and %q apart.
func (l *layout) formatted(info *types.Info, call *ast.CallExpr) bool {
	format, ok := kit.ConstString(info, call.Args[0])
	args := call.Args[1:]
	for ok {
		text, rest, found := strings.Cut(format, "%")
		l.write(text)
		if !found {
			return len(args) == 0
		}
		if strings.HasPrefix(rest, "%") {
			l.write("%")
			format = rest[1:]
			continue
		}
		if rest == "" || len(args) == 0 {
			return false
		}
		h, known := printed(info.TypeOf(args[0]), rest[0])
		if !known {
			return false
		}
		l.add(args[0], h)
		format, args = rest[1:], args[1:]
	}
	return false
}

// printed is how fmt writes a value of a plain type.
func printed(t types.Type, verb byte) (how, bool) {
	switch {
	case isString(t):
		return map[byte]how{'q': quoted}[verb], strings.IndexByte("svq", verb) >= 0
	case verb != 'd' && verb != 'v':
		return plain, false
	}
	return digits(t)
}

func isString(t types.Type) bool {
	return t != nil && types.Identical(types.Unalias(t), types.Typ[types.String])
}

// digits is how an integer of a predeclared type is written.
func digits(t types.Type) (how, bool) {
	b, ok := types.Unalias(t).(*types.Basic)
	switch {
	case !ok || b.Info()&types.IsInteger == 0 || b.Info()&types.IsUntyped != 0:
		return plain, false
	case b.Info()&types.IsUnsigned != 0:
		return unsigned, true
	}
	return signed, true
}

// like tells whether two layouts write the same text around values of the same
// types: then equal keys are equal values and the other way round, but for what
// distinct says.
func (l layout) like(info *types.Info, o layout) bool {
	if !slices.Equal(l.text, o.text) || len(l.values) != len(o.values) {
		return false
	}
	for i, v := range l.values {
		if v.how != o.values[i].how || !types.Identical(info.TypeOf(v.expr), info.TypeOf(o.values[i].expr)) {
			return false
		}
	}
	return true
}

// distinct tells whether different values never give the same key: each value's
// end is told from the left, or its beginning from the right, around one plain
// string at most.
func (l layout) distinct() bool {
	open := slices.IndexFunc(l.values, func(v value) bool { return v.how == plain })
	for i, v := range l.values {
		after, before := l.text[i+1], l.text[i]
		last := i == len(l.values)-1
		switch {
		case i == open:
		case v.how == quoted:
			if open >= 0 && i > open {
				return false // the string may hold quotes
			}
		case v.how == plain:
			return false
		case open < 0 || i < open:
			if !(last && after == "") && (after == "" || isDigit(after[0])) {
				return false
			}
		default:
			if before == "" || isDigit(before[len(before)-1]) || v.how == signed && strings.HasSuffix(before, "-") {
				return false
			}
		}
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
