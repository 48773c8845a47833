// Package zerolog writes log lines itself: its own methods do more than tell somebody.
package zerolog

import (
	"bytes"
	"io"
	"sync"
)

type writer struct {
	io.Writer
	mu        sync.Mutex
	buf       *bytes.Buffer
	triggered bool
}

func (w *writer) trigger() error {
	if w.triggered {
		return nil
	}
	w.triggered = true
	for p := w.buf.Bytes(); len(p) > 0; {
		i := bytes.IndexByte(p, '\n')
		if _, err := w.Writer.Write(p[:i+1]); err != nil {
			return err
		}
		p = p[i+1:]
	}
	return nil
}

func (w *writer) Trigger() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.trigger()
}
