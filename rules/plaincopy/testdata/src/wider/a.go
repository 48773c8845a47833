package wider

import (
	"bytes"
	"strings"
)

// The ends of lines among quotes.
func escape(s string) string {
	var buf bytes.Buffer
	for _, r := range s {
		switch r {
		case '\\', '"':
			buf.WriteRune('\\')
			buf.WriteRune(r)
		case '\n':
			buf.WriteString(`\n`)
		default:
			buf.WriteRune(r) // want `copies s character by character, also where nothing in it has to change`
		}
	}
	return buf.String()
}

func chain(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\t' || s[i] == '\n' {
			b.WriteByte('\\')
		} else if s[i] == '|' {
			b.WriteString(`\|`)
		} else {
			b.WriteByte(s[i]) // want `copies s character by character`
		}
	}
	return b.String()
}

// Most texts have these.
func lines(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' {
			b.WriteString("\r\n")
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func spaces(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			b.WriteByte('\\')
		case ' ':
			b.WriteByte('_')
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func isSafe(c byte) bool { return c >= 'a' && c <= 'z' || c == '_' }

// By index.
func sanitize(name string) string {
	b := make([]byte, len(name))
	for i := 0; i < len(name); i++ {
		c := name[i]
		if isSafe(c) {
			b[i] = c // want `copies name character by character`
		} else {
			b[i] = '_'
		}
	}
	return string(b)
}

func dropNul(b []byte) []byte {
	out := make([]byte, len(b))
	n := 0
	for _, c := range b {
		if c != 0 {
			out[n] = c // want `copies b character by character`
			n++
		}
	}
	return out[:n]
}

// Each is put where another says.
func permuted(b []byte, at []int) []byte {
	out := make([]byte, len(b))
	for i, c := range b {
		n := at[i]
		if c != 0 {
			out[n] = c
		}
	}
	return out
}

func count(b []byte) ([]byte, int) {
	out := make([]byte, len(b))
	n, nuls := 0, 0
	for _, c := range b {
		nuls++
		if c != 0 {
			out[n] = c
			n++
		}
	}
	return out[:n], nuls
}

// What is to be done is said before.
func escapeSQL(v string) string {
	dest := make([]byte, 0, 2*len(v))
	var esc byte
	for i := 0; i < len(v); i++ {
		esc = 0
		switch v[i] {
		case 0:
			esc = '0'
		case '\'', '\\':
			esc = v[i]
		}
		if esc != 0 {
			dest = append(dest, '\\', esc)
		} else {
			dest = append(dest, v[i]) // want `copies v character by character`
		}
	}
	return string(dest)
}

func named(filter string) string {
	var buf bytes.Buffer
	for i := 0; i < len(filter); i++ {
		switch b := filter[i]; {
		case b == '(', b == ')', b > 0x7f:
			buf.WriteByte('\\')
		default:
			buf.WriteByte(b) // want `copies filter character by character`
		}
	}
	return buf.String()
}

// A state of what came before.
func quoted(v string) string {
	var dest []byte
	in := false
	for i := 0; i < len(v); i++ {
		if v[i] == '"' {
			in = !in
		}
		if in {
			dest = append(dest, v[i])
		}
	}
	return string(dest)
}
