package a

import "strconv"

type mantissa struct {
	mant []byte
	exp  int
}

func zeros(b []byte, n int) []byte {
	for ; n > 0; n-- {
		b = append(b, '0')
	}
	return b
}

func appendZeros(b []byte, n int) []byte { return zeros(b, n) }

// Each case knows how long its parts are.
func (x *mantissa) text() string {
	var buf []byte
	switch {
	case x.exp <= 0:
		buf = append(buf, "0."...)
		buf = appendZeros(buf, -x.exp)
		buf = append(buf, x.mant...) // want `grows buf array by array although the sum of the lengths can be asked first`
	case x.exp < len(x.mant):
		buf = append(buf, x.mant[:x.exp]...)
		buf = append(buf, '.')
		buf = append(buf, x.mant[x.exp:]...) // want `grows buf array by array although the sum`
	default:
		buf = append(buf, x.mant...)
		buf = appendZeros(buf, x.exp-len(x.mant))
	}
	return string(buf)
}

func command2(script string, keys []string) []string {
	var args []string
	args = append(args, script)
	args = append(args, keys...) // want `grows args array by array although the sum`
	return args
}

func keyOf(id []byte) []byte {
	return append([]byte("bf"), id...) // want `makes \[\]byte\("bf"\) and moves it at once: append finds no room behind its elements`
}

func keyed(kind byte, id []byte) map[string][]byte {
	k := append([]byte{kind, ':'}, id...) // want `makes \[\]byte\{kind, ':'\} and moves it at once`
	return map[string][]byte{"k": k}
}

func firstThen(first string, ids []string) []string {
	return append([]string{first}, ids...) // want `makes \[\]string\{first\} and moves it at once`
}

// A text that is only asked for, a handful, and what is put in front of itself.
func spared(m map[string]int, id []byte, flags, rest []string) (int, []string, []string) {
	rest = append([]string{"x"}, rest...)
	return m[string(append([]byte("bf"), id...))], append([]string{"-v"}, flags...), rest
}

// A head, and then the rows.
func headThenRows(items []item) []string {
	var out []string
	out = append(out, "name")
	for _, it := range items {
		out = append(out, it.name) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// How long the first is nobody knows.
func afterSome(items []item, more func() []string) []string {
	var out []string
	out = append(out, more()...)
	for _, it := range items {
		out = append(out, it.name)
	}
	return append(out, strconv.Itoa(len(items)))
}

// The bytes of a text have its length.
func taggedRecord(kind byte, space string, key, value []byte) []byte {
	b := []byte{kind}
	b = append(b, []byte(space)...) // want `grows b array by array although the sum of the lengths can be asked first`
	b = append(b, key...)
	b = append(b, value...)
	return b
}

func textRecord(space string, key []byte) []byte {
	b := make([]byte, 0)
	b = append(b, []byte(space)...)
	b = append(b, key...) // want `grows b array by array although the sum of the lengths can be asked first`
	return b
}

// Eight zeros find no room behind a copy of four bytes, which has room for eight (pion/dtls); four do.
func nonces(iv []byte) ([]byte, []byte) {
	a := append(append([]byte{}, iv[:4]...), make([]byte, 8)...) // want `grows a new slice array by array although the sum`
	b := append(append([]byte{}, iv[:4]...), make([]byte, 4)...)
	return a, b
}
