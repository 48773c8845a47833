package a

import (
	"io"
	"strings"
	"unicode"
)

// It has looked.
func quoteLooked(s string) string {
	if !strings.ContainsAny(s, `"\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func needsQuotes(s string) bool { return strings.Contains(s, `"`) }

func quoteAsked(s string) string {
	if needsQuotes(s) == false {
		return s + ""
	}
	var b strings.Builder
	for _, c := range s {
		if c == '"' {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// A first loop has looked.
func quoteCounted(s string) string {
	n := 0
	for i := range s {
		if s[i] == '"' {
			n++
		}
	}
	b := make([]byte, 0, len(s)+n)
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return string(b)
}

// The copy is more than the text.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	b.WriteByte('"')
	return b.String()
}

func prefixed(s string) []byte {
	b := []byte{'#'}
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return b
}

// It is appended to what the caller has.
func appendQuoted(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			dst = append(dst, '\\')
		}
		dst = append(dst, s[i])
	}
	return dst
}

// Most texts have these.
func underscored(s string) string {
	var b strings.Builder
	for _, c := range s {
		if c == ' ' || c == '-' {
			b.WriteByte('_')
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func lower(s string) string {
	var b strings.Builder
	for _, c := range s {
		if unicode.IsUpper(c) {
			c = unicode.ToLower(c)
		}
		b.WriteRune(c)
	}
	return b.String()
}

// A state decides.
func outsideQuotes(s string) string {
	var b strings.Builder
	in := false
	for _, c := range s {
		if c == '"' {
			in = !in
			continue
		}
		if !in {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// It looks for the end of something.
func untilQuote(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			break
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func cell(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			return b.String(), true
		}
		b.WriteByte(s[i])
	}
	return b.String(), false
}

// Several become one.
func joined(list []string) string {
	var b strings.Builder
	for _, s := range list {
		for i := 0; i < len(s); i++ {
			if s[i] == '"' {
				b.WriteByte('\\')
			}
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// It goes elsewhere, too.
func told(w io.Writer, s string) error {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return tell(w, &b)
}

func tell(w io.Writer, b *strings.Builder) error {
	_, err := io.WriteString(w, b.String())
	return err
}

// Patterns have them for certain.
func globPattern(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch c {
		case '*', '?':
			b.WriteByte('.')
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

type name string

// People read it.
func (n name) String() string {
	var b strings.Builder
	for i := 0; i < len(n); i++ {
		if n[i] == '"' {
			b.WriteByte('\\')
		}
		b.WriteByte(n[i])
	}
	return b.String()
}

// Each changes.
func spaced(s string) string {
	var b strings.Builder
	for _, c := range s {
		if c == '"' {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
		b.WriteByte(' ')
	}
	return b.String()
}

// Most texts have blanks, and two characters are no swap.
func doubled(s string) string {
	var b strings.Builder
	for _, c := range s {
		if c == ' ' {
			b.WriteByte('_')
			b.WriteByte('_')
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}
