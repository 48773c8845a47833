package a

import (
	"errors"
	"io"
)

type records struct {
	from io.Reader
	to   io.Writer
	rec  []byte
}

// Each record has a buffer of its own.
func (r *records) next() error {
	var page [4096]byte // want `makes the 4096 bytes of page per call although nobody keeps them: a field can, for the next one`
	r.rec = r.rec[:0]
	for {
		if _, err := io.ReadFull(r.from, page[:1]); err != nil {
			return err
		}
		n := int(page[0])
		if _, err := io.ReadFull(r.from, page[:n]); err != nil {
			return err
		}
		r.rec = append(r.rec, page[:n]...)
		if n < 255 {
			return nil
		}
	}
}

// All of the stream goes through one buffer.
func (r *records) readAll() error {
	var page [4096]byte
	for {
		n, err := r.from.Read(page[:])
		r.rec = append(r.rec, page[:n]...)
		if err != nil {
			return err
		}
	}
}

// The stream is the caller's, or the buffer small.
func (r *records) readFrom(from io.Reader) error {
	var page [4096]byte
	for {
		n, err := from.Read(page[:])
		if err != nil {
			return err
		}
		r.rec = append(r.rec, page[:n]...)
		if n == 0 {
			return nil
		}
	}
}

func (r *records) nextSmall() error {
	var page [8]byte
	for {
		n, err := r.from.Read(page[:])
		if err != nil {
			return err
		}
		r.rec = append(r.rec, page[:n]...)
		if n == 0 {
			return nil
		}
	}
}

// Somebody may keep it.
func (r *records) nextKept() ([]byte, error) {
	var page [4096]byte
	for {
		n, err := r.from.Read(page[:])
		if err != nil {
			return nil, errors.New("failed")
		}
		if n > 0 {
			return page[:n], nil
		}
	}
}
