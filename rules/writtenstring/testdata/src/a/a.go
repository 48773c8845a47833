// Package a makes strings that nobody keeps.
package a

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"
	"time"
)

type row struct {
	name  string
	id    int
	price float64
	next  *row
}

func numbers(b *strings.Builder, buf *bytes.Buffer, w *bufio.Writer, r row, small int8, t time.Time) {
	b.WriteString(strconv.Itoa(r.id)) // want `strconv.Itoa allocates a string that WriteString copies`

	buf.WriteString(strconv.FormatInt(int64(small), 2)) // want `strconv.FormatInt allocates`

	w.WriteString(strconv.FormatUint(uint64(r.id), 16)) // want `strconv.FormatUint allocates`

	b.WriteString(strconv.FormatFloat(r.price, 'f', -1, 64)) // want `strconv.FormatFloat allocates`

	w.WriteString(strconv.Quote(r.name)) // want `strconv.Quote allocates`

	buf.WriteString(t.Format(time.RFC3339)) // want `time.Time.Format allocates`

	b.WriteString(strconv.Itoa( // want `strconv.Itoa allocates`
		r.id + 1, // the next one
	))
}

// The results are the same.
func counted(buf *bytes.Buffer, id int) (int, error) {
	return buf.WriteString(strconv.Itoa(id)) // want `strconv.Itoa allocates`
}

func appends(dst []byte, r row, t time.Time) []byte {
	dst = append(dst, strconv.Itoa(r.id)...) // want `strconv.Itoa allocates a string that append copies`

	dst = append(dst, strconv.Quote(r.name)...) // want `strconv.Quote allocates a string that append copies`

	return append(dst, t.Format("15:04")...) // want `time.Time.Format allocates a string that append copies`
}

func parts(r row) string {
	var b strings.Builder
	b.WriteString(r.name + ": " + strconv.Itoa(r.id)) // want `concatenates a string that WriteString copies`

	if r.next != nil {
		b.WriteString("(" + r.next.name + ")") // want `concatenates a string that WriteString copies`
	}
	for i := range 3 {
		b.WriteString(r.name[i:] + `,`) // want `concatenates a string that WriteString copies`
	}
	return b.String()
}

const sep = ", "

func joined(dst []byte, a, b string, n int) []byte {
	dst = append(dst, a+sep+strings.ToUpper(b)+"\n"...) // want `concatenates a string that append copies`

	dst = append(dst, "n="+strconv.Itoa(n)...) // want `concatenates a string that append copies`

	return dst
}

// A field of another type is not the buffer.
type printer struct {
	buf    bytes.Buffer
	indent string
}

func (p *printer) line(text string) {
	p.buf.WriteString(p.indent + text) // want `concatenates a string that WriteString copies`

	p.buf.WriteString(text + p.indent) // want `concatenates a string that WriteString copies`
}
