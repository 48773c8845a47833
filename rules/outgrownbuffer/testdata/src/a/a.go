// Package a lets buffers grow.
package a

import (
	"bytes"
	"io"
	"strings"
)

func joined(words []string) string {
	var b strings.Builder // want `half of the time b comes to 64 bytes or more`
	for _, w := range words {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(w)
	}
	return b.String()
}

// A way out before the first write pays nothing.
func escaped(text string) string {
	b := &strings.Builder{} // want `half of the time b comes to 64 bytes or more`
	if !strings.ContainsAny(text, "<>") {
		return text
	}
	// The room goes above, this comment stays.
	if text[0] == '<' {
		b.WriteString("&lt;")
	}
	for _, r := range text {
		b.WriteRune(r)
	}
	return b.String()
}

func copied(w io.Writer, parts [][]byte) error {
	buf := new(bytes.Buffer) // want `half of the time buf comes to 64 bytes or more`
	for _, p := range parts {
		buf.Write(p)
	}
	_, err := buf.WriteTo(w)
	return err
}

func perLine(lines [][]string) (out []string) {
	for _, l := range lines {
		buf := bytes.NewBuffer(nil) // want `half of the time buf comes to 64 bytes or more`
		for _, w := range l {
			buf.WriteString(w)
		}
		out = append(out, buf.String())
	}
	return
}

func inBranch(words []string, upper bool) string {
	if upper {
		b := strings.Builder{} // want `half of the time b comes to 64 bytes or more`
		for _, w := range words {
			b.WriteString(strings.ToUpper(w))
		}
		return b.String()
	}
	return ""
}

func generic[T ~string](all []T) string {
	var b strings.Builder // want `half of the time b comes to 64 bytes or more`
	for _, x := range all {
		b.WriteString(string(x))
	}
	return b.String()
}
