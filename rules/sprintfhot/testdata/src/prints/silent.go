package prints

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

func flags(b *bytes.Buffer, key string, any any, err error, list []int) {
	fmt.Fprintf(b, "%-10s|%4d", key, len(list)) // widths
	fmt.Fprintf(b, "%v %s", any, err)           // types that only fmt finds out
	fmt.Fprintf(b, "%v", list)
	fmt.Fprintln(b, key)
}

// What is behind it is not known.
func anywhere(w io.Writer, key string, n int) {
	fmt.Fprintf(w, "%s=%d", key, n)
}

func failing(key string) error {
	if key == "" {
		var b strings.Builder
		fmt.Fprintf(&b, "%s=", key)
		return fmt.Errorf("bad: %s", b.String())
	}
	return nil
}

type failures []string

// An error's text is rarely read.
func (f failures) Error() string {
	var b strings.Builder
	for i, text := range f {
		fmt.Fprintf(&b, "%d: %s\n", i, text)
	}
	return b.String()
}
