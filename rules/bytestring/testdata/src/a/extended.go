package a

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"
)

// The string is copied to put a byte behind it.
func joinLines(lines []string) (string, error) {
	var out strings.Builder
	for _, line := range lines {
		b := []byte(line) // want `copies a string into bytes to append to it for a writer that takes both`
		b = append(b, '\n')
		if _, err := out.Write(b); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

func emitField(out *bytes.Buffer, w *bufio.Writer, name string, value []byte) {
	out.Write(append([]byte(name), '\n')) // want `copies a string into bytes to append to it for a writer that takes both`
	field := append([]byte(name), '=')    // want `copies a string into bytes to append to it for a writer that takes both`
	field = append(field, value...)
	w.Write(field)
}

// Writers that take one write for one record, and whoever asks how many bytes there were.
func extendedForOthers(w io.Writer, out *bytes.Buffer, name string) (int, error) {
	w.Write(append([]byte(name), '\n'))
	os.Stdout.Write(append([]byte(name), '\n'))
	return out.Write(append([]byte(name), '\n'))
}

// The bytes are changed, used again, or few; bytes are appended to; what is appended reads the writer.
func extendedOtherwise(out *bytes.Buffer, name string, value, room []byte) []byte {
	changed := []byte(name)
	changed = append(changed, '\n')
	changed[0] = '-'
	out.Write(changed)
	again := append([]byte(name), '\n')
	out.Write(again)
	out.Write(append([]byte("key="), value...))
	out.Write(append([]byte(name[:8]), value...))
	out.Write(append(room[:0], name...))
	out.Write(append([]byte(name), out.Bytes()...))
	some := []byte(name)
	if len(value) > 0 {
		some = append(some, value...)
	}
	out.Write(some)
	return again
}
