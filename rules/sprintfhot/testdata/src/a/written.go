package a

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

type page struct{ body bytes.Buffer }

func writes(b *strings.Builder, w *bufio.Writer, p *page, names []string, args []any) {
	for i, name := range names {
		b.WriteString(fmt.Sprintf("%-10s|%4d\n", name, i)) // want `fmt.Sprintf allocates a string that WriteString copies`

		p.body.WriteString(fmt.Sprintln(name, i)) // want `fmt.Sprintln allocates a string that WriteString copies`

		p.body.WriteString(fmt.Sprintf("%v", // want `fmt.Sprintf allocates a string that WriteString copies`
			args...))

		_, _ = w.WriteString(fmt.Sprint(args...)) // want `fmt.Sprint allocates a string that WriteString copies`

		b.WriteString(fmt.Sprintf("%d", i)) // want `fmt.Sprintf boxes its argument`

		b.WriteString(fmt.Sprintf("%-10s", name) + "\n") // part of another string
	}
}

// How an unknown writer takes strings is its own business.
func unknown(w io.StringWriter, own interface{ WriteString(string) }, n int) {
	w.WriteString(fmt.Sprintf("%4d", n))
	own.WriteString(fmt.Sprintf("%4d", n))
}

type bytesOf []byte

func appends(b []byte, r bytesOf, n int) ([]byte, bytesOf) {
	b = append(b, fmt.Sprintf("%4d", n)...) // want `fmt.Sprintf allocates a string that append copies`

	b = append(b, fmt.Sprintln(n)...) // want `fmt.Sprintln allocates a string that append copies`

	r = append(r, fmt.Sprintf("%4d", n)...) // the result would be of another type

	return b, r
}
