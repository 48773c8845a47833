package a

import (
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"os"
)

type archive struct {
	body io.ReadCloser
}

func dial() net.Conn { return nil }

func (a *archive) entries() (io.ReadCloser, error) { return a.body, nil }

// The reader could be returned.
func (a *archive) open() io.ReadCloser {
	body, err := a.entries()
	if err != nil {
		return nil
	}
	r, w := io.Pipe()
	go func() { // want `starts a goroutine that only copies a reader into a pipe`
		io.Copy(w, body)
		w.Close()
	}()
	return r
}

// The same with errors told on, for a file that is sent.
func upload(url, name string) (*http.Response, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, w := io.Pipe()
	go func() { // want `starts a goroutine that only copies a reader into a pipe`
		defer file.Close()
		if _, err := io.Copy(w, file); err != nil {
			w.CloseWithError(err)
			return
		}
		w.Close()
	}()
	return http.Post(url, "application/octet-stream", r)
}

// What is written goes through a compressor.
func (a *archive) compressed() io.ReadCloser {
	body, _ := a.entries()
	r, w := io.Pipe()
	go func() {
		z := gzip.NewWriter(w)
		io.Copy(z, body)
		z.Close()
		w.Close()
	}()
	return r
}

// What was given may be one: who reads the pipe can leave.
func leaves(body io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		io.Copy(w, body)
		w.Close()
	}()
	return r
}

// A connection may have nothing for long: who reads the pipe can leave.
func (a *archive) fromPeer() io.ReadCloser {
	conn := dial()
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, conn)
		w.CloseWithError(err)
	}()
	return r
}

// So may a person.
func typed() io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		io.Copy(w, os.Stdin)
		w.Close()
	}()
	return r
}

// Two write into one pipe.
func (a *archive) with(head io.Reader) io.Reader {
	body, _ := a.entries()
	r, w := io.Pipe()
	go io.Copy(w, head)
	go func() {
		io.Copy(w, body)
		w.Close()
	}()
	return r
}

// The pipe is what is asked for.
func (a *archive) pipe() *io.PipeReader {
	body, _ := a.entries()
	r, w := io.Pipe()
	go func() {
		io.Copy(w, body)
		w.Close()
	}()
	return r
}

// Another one ends the read.
func (a *archive) until(stop <-chan struct{}) io.Reader {
	body, _ := a.entries()
	r, w := io.Pipe()
	go func() {
		io.Copy(w, body)
		w.Close()
	}()
	go func() {
		<-stop
		r.Close()
	}()
	return r
}
