package a

import (
	"fmt"
	"io"
	"sync"
)

type report struct{ buf []byte }

var reports = sync.Pool{New: func() any { return &report{} }}

func newReport() *report {
	r := reports.Get().(*report)
	r.buf = append(r.buf[:0], '[')
	return r
}

func (r *report) add(kind, text string) {
	if len(r.buf) > 1 {
		r.buf = append(r.buf, ',')
	}
	r.buf = fmt.Appendf(r.buf, "%s=%q", kind, text)
}

func (r *report) send(w io.Writer) error {
	_, err := w.Write(r.buf)
	reports.Put(r) // want `puts the buffer back whatever its size`
	return err
}

type ticket struct{ buf []byte }

var tickets = sync.Pool{New: func() any { return &ticket{} }}

func newTicket() *ticket {
	t := tickets.Get().(*ticket)
	t.buf = append(t.buf[:0], '[')
	return t
}

// Numbers are short.
func (t *ticket) add(n int) { t.buf = fmt.Appendf(t.buf, "%d", n) }

func (t *ticket) send(w io.Writer) error {
	_, err := w.Write(t.buf)
	tickets.Put(t)
	return err
}
