package a

import (
	"bytes"
	"io"
	"sync"
)

var (
	onGet   = sync.Pool{New: func() any { return new(bytes.Buffer) }}
	onPut   sync.Pool
	drained sync.Pool
	helped  sync.Pool
	public  sync.Pool
	slices  sync.Pool
)

// Reset when it is taken, or before it goes back.
func resets(s string) int {
	buf := onGet.Get().(*bytes.Buffer)
	buf.Reset()
	buf.WriteString(s)
	defer onGet.Put(buf)
	return buf.Len()
}

func resetsLater(s string) int {
	buf := onPut.Get().(*bytes.Buffer)
	buf.WriteString(s)
	n := buf.Len()
	put(buf)
	return n
}

func put(buf *bytes.Buffer) {
	buf.Reset()
	onPut.Put(buf)
}

// Read to its end.
func drains(w io.Writer, s string) error {
	buf := drained.Get().(*bytes.Buffer)
	buf.WriteString(s)
	_, err := buf.WriteTo(w)
	drained.Put(buf)
	return err
}

// A function nearby cleans.
func getHelped() *bytes.Buffer { return helped.Get().(*bytes.Buffer) }

func usesHelped(s string) int {
	buf := getHelped()
	buf.Truncate(0)
	buf.WriteString(s)
	return buf.Len()
}

// Another package may clean.
func GetPublic() *bytes.Buffer { return public.Get().(*bytes.Buffer) }

// Not a buffer.
func values() []byte { return slices.Get().([]byte) }

var spooled = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// It is read to the end on all ways out.
func spool(w io.Writer, text string) error {
	buf := spooled.Get().(*bytes.Buffer)
	defer spooled.Put(buf)
	buf.WriteString(text)
	_, err := buf.WriteTo(w)
	return err
}
