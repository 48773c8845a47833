package a

import (
	"bytes"
	"io"
	"path"
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

var rendered = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// A failed template leaves the buffer half full.
func render(w io.Writer, fill func(io.Writer) error) error {
	buf := rendered.Get().(*bytes.Buffer) // want `nobody resets`
	defer rendered.Put(buf)
	if err := fill(buf); err != nil {
		return err
	}
	_, err := buf.WriteTo(w)
	return err
}

var listed = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Cleaning a path cleans no buffer.
func list(w io.Writer, name string, fill func(io.Writer, string) error) error {
	buf := listed.Get().(*bytes.Buffer) // want `nobody resets`
	defer listed.Put(buf)
	if err := fill(buf, path.Clean(name)); err != nil {
		return err
	}
	_, _ = buf.WriteTo(w)
	return nil
}
