package a

import (
	"bytes"
	"sync"
)

var dirty = sync.Pool{New: func() any { return new(bytes.Buffer) }}

type server struct{ pool sync.Pool }

func line(s string) string {
	buf := dirty.Get().(*bytes.Buffer) // want `takes a buffer that nobody resets: it holds what its last user wrote, and grows with every use`
	buf.WriteString(s)
	out := buf.String()
	dirty.Put(buf)
	return out
}

func (s *server) line(text string) string {
	// The buffer of a field's pool.
	buf := s.pool.Get().(*bytes.Buffer) // want `nobody resets`
	defer s.pool.Put(buf)
	buf.WriteString(text)
	return buf.String()
}
