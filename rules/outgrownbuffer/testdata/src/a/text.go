package a

import (
	"strings"
	"unicode"
)

// Each rune of the text is a byte or more of the buffer.
func words(text string) []string {
	text = strings.TrimSpace(text)
	var b strings.Builder // want `outgrows one array after the other: it gets a byte or more for each of len\(text\)`
	for _, r := range text {
		if unicode.IsLetter(r) {
			b.WriteRune(r)
		} else {
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

func escape(text string) string {
	var b strings.Builder // want `it gets a byte or more for each of len\(text\)`
	b.WriteByte('"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\n':
			b.WriteString(`\n`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func snake(text string) string {
	var b strings.Builder // want `it gets a byte or more for each of len\(text\)`
	for i, r := range text {
		if r == '-' {
			b.WriteByte('_')
			continue
		}
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// A filter: nobody knows how many stay.
func letters(text string) string {
	var b strings.Builder // want `half of the time b comes to 64 bytes or more`
	for _, r := range text {
		if r == ' ' {
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// It stops at the first that does not belong.
func prefix(text string) string {
	var b strings.Builder // want `half of the time b comes to 64 bytes or more`
	for i := 0; i < len(text); i++ {
		if text[i] == ':' {
			break
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
