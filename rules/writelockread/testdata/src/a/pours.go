package a

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"

	"example.com/frames"
)

type archive struct {
	mu     sync.RWMutex
	frames map[string]*frames.Frame
	late   []*frames.Frame
	out    io.Writer
	conn   io.ReadWriter
	one    sync.Mutex
}

// What the caller gave to be written to is not what the lock guards; a way out unlocks by itself.
func (a *archive) dump(w io.Writer) error {
	a.mu.Lock() // want `takes the write lock of a.mu only to read`
	for _, f := range a.late {
		if f == nil {
			continue
		}
		if _, err := f.Encode(w); err != nil {
			a.mu.Unlock()
			return err
		}
	}
	for _, f := range a.frames {
		if _, err := f.Encode(w); err != nil {
			a.mu.Unlock()
			return err
		}
	}
	a.mu.Unlock()
	return nil
}

func (a *archive) list(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock() // want `takes the write lock of a.mu only to read`
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "text/plain")
	if len(a.frames) == 0 {
		http.Error(w, "none", http.StatusNotFound)
		return
	}
	for name := range a.frames {
		fmt.Fprintln(w, name)
	}
}

func (a *archive) marshal(w io.Writer) error {
	a.mu.Lock() // want `takes the write lock of a.mu only to read`
	defer a.mu.Unlock()
	enc := json.NewEncoder(w)
	enc.SetIndent("", "\t")
	return enc.Encode(a.late)
}

func (a *archive) lines(w io.Writer) error {
	buf := bufio.NewWriter(w)
	a.mu.Lock() // want `takes the write lock of a.mu only to read`
	for name, f := range a.frames {
		line(buf, name, len(f.Values))
	}
	a.mu.Unlock()
	return buf.Flush()
}

func line(w *bufio.Writer, name string, n int) {
	w.WriteString(name)
	fmt.Fprintf(w, " %d\n", n)
}

func both(w, other io.Writer, name string) {
	fmt.Fprintln(w, name)
	fmt.Fprintln(other, name)
}

// A stream that is the holder's, the same for all who lock.
func (a *archive) own() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for name := range a.frames {
		fmt.Fprintln(a.out, name)
	}
}

// Handed on beside the caller's.
func (a *archive) copied(w io.Writer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for name, f := range a.frames {
		both(w, a.out, name)
		frames.Copy(a.conn, w, f)
	}
}

// What is written changes with it.
func (a *archive) send(w io.Writer) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, f := range a.frames {
		if err := f.Send(w); err != nil {
			return err
		}
	}
	return nil
}

// Another one takes the place of the caller's.
func (a *archive) either(w io.Writer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if w == nil {
		w = a.out
	}
	for name := range a.frames {
		fmt.Fprintln(w, name)
	}
}

// A conversation takes one at a time.
func (a *archive) answer(conn io.ReadWriter) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for name := range a.frames {
		fmt.Fprintln(conn, name)
	}
}

// A plain mutex may keep apart what is written.
func (a *archive) plain(w io.Writer) {
	a.one.Lock()
	defer a.one.Unlock()
	for name := range a.frames {
		fmt.Fprintln(w, name)
	}
}
