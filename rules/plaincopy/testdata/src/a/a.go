package a

import (
	"bytes"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

func quote(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i]) // want `copies s character by character, also where nothing in it has to change`
	}
	return b.String()
}

var table = [256][]byte{'<': []byte("&lt;"), '>': []byte("&gt;"), '&': []byte("&amp;")}

func escape(v []byte) []byte {
	out := make([]byte, 0, len(v)+10)
	for _, c := range v {
		escaped := table[c]
		if escaped != nil {
			out = append(out, escaped...)
		} else {
			out = append(out, c) // want `copies v character by character`
		}
	}
	return out
}

func unpack(msg []byte, off, n int) (string, error) {
	if off+n > len(msg) {
		return "", errors.New("overflow")
	}
	var s strings.Builder
	s.Grow(n)
	for _, b := range msg[off : off+n] {
		switch {
		case b == '"' || b == '\\':
			s.WriteByte('\\')
			s.WriteByte(b)
		case b < ' ' || b > '~':
			s.WriteString(octal(b))
		default:
			s.WriteByte(b) // want `copies msg\[off : off\+n\] character by character`
		}
	}
	return s.String(), nil
}

func octal(b byte) string { return string([]byte{'\\', '0' + b/100, '0' + b/10%10, '0' + b%10}) }

func unescape(s string) (string, error) {
	var b bytes.Buffer
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\\' {
			i++
			if i == len(s) {
				return "", errors.New("nothing behind the backslash")
			}
			b.WriteByte(s[i])
			continue
		}
		b.WriteByte(c) // want `copies s character by character`
	}
	return b.String(), nil
}

func stripControl(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if !unicode.IsControl(r) {
			out = append(out, r) // want `copies s character by character`
		}
	}
	return string(out)
}

func isUnreserved(c byte) bool { return c > ' ' && c != '%' && c < 0x7f }

func urlQuote(s string) string {
	buf := new(bytes.Buffer)
	for i := range len(s) {
		if c := s[i]; isUnreserved(c) {
			buf.WriteByte(c) // want `copies s character by character`
		} else {
			buf.WriteString(octal(c))
		}
	}
	return buf.String()
}

func special(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch r {
		case '|', '\\', '=':
			b.WriteRune('\\')
			b.WriteRune(r)
		default:
			b.WriteString(s[i : i+size]) // want `copies s character by character`
		}
		i += size
	}
	return b.String()
}

func sanitize(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(`<>"'`, s[i]) >= 0 {
			continue
		}
		out = append(out, s[i]) // want `copies s character by character`
	}
	return string(out)
}

// Most texts have blanks, but one character for another is strings.ReplaceAll.
func hyphens(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for _, c := range s {
		if c == ' ' {
			b.WriteRune('-')
		} else {
			b.WriteRune(c) // want `copies s character by character`
		}
	}
	return b.String()
}
