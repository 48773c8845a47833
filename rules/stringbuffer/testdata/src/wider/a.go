package wider

import (
	"bytes"
	"unicode"
)

func repeat(s string, n int) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	buf.Grow(n * len(s))
	for i := 0; i < n; i++ {
		buf.WriteString(s)
	}
	return buf.String()
}

func snake(s string) string {
	buf := bytes.NewBuffer(make([]byte, 0, len(s)+4)) // want `fills buf only to copy it into a string`
	for _, r := range s {
		if unicode.IsUpper(r) {
			buf.WriteByte('_')
		}
		buf.WriteRune(unicode.ToLower(r))
	}
	return buf.String()
}

// Of constant size, read, or without a size.
func others(s string, n int) (string, string, []byte) {
	var a bytes.Buffer
	a.Grow(64)
	a.WriteString(s)
	return a.String(), "", nil
}

func taken(s string) (string, []byte) {
	buf := bytes.NewBuffer(make([]byte, 0, len(s)))
	buf.WriteString(s)
	return buf.String(), buf.Bytes()
}
