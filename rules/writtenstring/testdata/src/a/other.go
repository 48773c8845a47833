package a

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
)

func through(b *strings.Builder, w *bufio.Writer, n int, name string) error {
	var buf bytes.Buffer
	io.WriteString(&buf, strconv.Itoa(n)) // want `strconv.Itoa allocates a string that WriteString copies`

	io.WriteString(b, name+"\n") // want `concatenates a string that WriteString copies`

	buf.Write([]byte(strconv.FormatInt(int64(n), 10))) // want `strconv.FormatInt allocates a string that Write copies`

	w.Write([]byte(name + ": " + strconv.Itoa(n))) // want `concatenates a string that Write copies`

	_, err := io.WriteString(w, strconv.Quote(name)) // want `strconv.Quote allocates a string that WriteString copies`
	return err
}

// The buffer's own free memory takes what nobody knows the length of.
func quoted(buf *bytes.Buffer, names []string) {
	for _, name := range names {
		buf.WriteString(strconv.Quote(name)) // want `strconv.Quote allocates`

		buf.Write([]byte(strconv.Itoa(len(name)))) // want `strconv.Itoa allocates`
	}
}

// The import stays for what is left.
func plainly(w io.Writer, name string) { io.WriteString(w, name) }
