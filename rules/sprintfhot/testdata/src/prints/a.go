// Package prints formats into buffers.
package prints

import (
	"bytes"
	"fmt"
	"strings"
)

func prints(b *bytes.Buffer, level int, key string, r rec, raw []byte) string {
	fmt.Fprintf(b, " \x1b[%dm%s\x1b[0m=", level, key) // want `fmt.Fprintf boxes 2 arguments and parses its format on every call`

	fmt.Fprintf(b, "%s", key) // want `fmt.Fprintf boxes its argument`

	fmt.Fprint(b, "n=", level, r.small, "\n") // want `fmt.Fprint boxes 4 arguments and finds out their types on every call`

	var sb strings.Builder
	fmt.Fprintf(&sb, "%s,%x,%v;", raw, r.id, r.price) // want `fmt.Fprintf boxes 3 arguments`

	fmt.Fprintf(&sb, "%q %t\n", key, r.small > 0) // want `fmt.Fprintf boxes 2 arguments`

	fmt.Fprintf(&sb, "%s=%s", key, r.next.name) // want `fmt.Fprintf boxes 2 arguments`

	for i := range 3 {
		fmt.Fprintf(&sb, "[%d]", key[i]) // want `fmt.Fprintf boxes its argument`
	}
	fmt.Fprintln(b, key)
	return sb.String()
}

type rec struct {
	name  string
	id    uint64
	small int8
	price float32
	next  *rec
}
