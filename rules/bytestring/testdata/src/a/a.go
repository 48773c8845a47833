// Package a copies between bytes and strings.
package a

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"
)

type event struct {
	raw  json.RawMessage
	body []byte
	name string
	kind kind
}

type kind string

var number = regexp.MustCompile("[0-9]+")

func tests(b []byte, e *event, lines [][]byte) int {
	if strings.HasPrefix(string(b), "#") { // want `copies bytes into a string for a call that has a twin for bytes`
		return 1
	}
	if strings.Contains(string(e.raw), "needle") || strings.EqualFold(string(e.body), string(b)) { // want `copies bytes into a string` `copies bytes into a string`

		return strings.IndexByte(string(lines[0]), ':') // want `copies bytes into a string`
	}
	if strings.TrimSpace(string(b)) == "" || strings.ContainsAny(string(b), " \t") { // want `copies bytes into a string` `copies bytes into a string`
		return 2
	}
	if i := strings.Index(string(b[2:]), "\n"); i >= 0 { // want `copies bytes into a string`
		return i
	}
	return strings.Count(string(b), ",") // want `copies bytes into a string`
}

func runes(b []byte) (rune, int) {
	if !utf8.ValidString(string(b)) { // want `copies bytes into a string`

		return 0, utf8.RuneCountInString(string(b)) // want `copies bytes into a string`
	}
	return utf8.DecodeRuneInString(string(b)) // want `copies bytes into a string`
}

func patterns(re *regexp.Regexp, b []byte, s string) bool {
	if number.MatchString(string(b)) { // want `copies bytes into a string`
		return true
	}
	if re.FindStringIndex(string(b)) != nil { // want `copies bytes into a string`
		return true
	}
	if re.FindIndex([]byte(s)) != nil { // want `copies a string into bytes`
		return true
	}
	return re.Match([]byte(s)) // want `copies a string into bytes for a call that has a twin for strings`
}

func writers(w *bufio.Writer, f *os.File, buf *bytes.Buffer, sb *strings.Builder, b []byte, e *event) {
	w.Write([]byte(e.name)) // want `copies a string into bytes`

	w.Write([]byte(e.kind)) // want `copies a string into bytes`

	_, _ = f.Write([]byte("constant")) // want `copies a string into bytes`

	buf.WriteString(string(b)) // want `copies bytes into a string`

	sb.WriteString(string(e.raw)) // want `copies bytes into a string`

	sb.WriteString(buf.String()) // want `copies bytes into a string`

	if _, err := io.WriteString(buf, string(b)); err != nil { // want `copies bytes into a string`
		return
	}
	var local bytes.Buffer
	io.WriteString(&local, string(b)) // want `copies bytes into a string`

	w.WriteString(local.String()) // want `copies bytes into a string`
}

func builtins(dst, b []byte) []byte {
	copy(dst, string(b)) // want `copies bytes into a string`

	return append(dst, string(b)...) // want `copies bytes into a string`
}

func search(s, t string) bool {
	return bytes.Contains([]byte(s), []byte(t)) // want `copies a string into bytes`
}

func used() (any, any) { return bytes.NewBuffer(nil), io.EOF }
