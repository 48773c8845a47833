package asked

import (
	"bytes"
	"encoding/base32"
	"fmt"
	"fork/schema"
	"hash/adler32"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"sync"
)

type event struct{ host, program, id string }

type client struct{ host string }

func (c *client) prepare(e *event) {
	if c.host != "" {
		e.host = c.host
	} else if host, err := os.Hostname(); err == nil { // want `asks the kernel for the host's name per call`
		e.host = host
	}
	e.program, _ = os.Executable() // want `asks the kernel for the program's path per call`
}

func tagged(events []event) {
	for i := range events {
		host, _ := os.Hostname() // want `asks the kernel for the host's name per call`
		events[i].id = fmt.Sprint(host, i)
	}
}

func available(w http.ResponseWriter, r *http.Request) {
	if _, err := exec.LookPath("git"); err != nil { // want `searches the folders of programs for a constant name per call`
		w.WriteHeader(http.StatusNotImplemented)
	}
}

func handleOwner(w http.ResponseWriter, r *http.Request) {
	u, err := user.Lookup("www-data") // want `looks up a constant user or group per call`
	if err == nil {
		fmt.Fprintln(w, u.Uid)
	}
}

// Once, for the next calls, for a program that is started, or for any name.
var (
	once sync.Once
	name string
)

func newClient() *client {
	host, _ := os.Hostname()
	return &client{host: host}
}

func hostname() string {
	once.Do(func() { name, _ = os.Hostname() })
	return name
}

func (c *client) Send(e *event) error {
	if c.host == "" {
		host, err := os.Hostname()
		if err != nil {
			return err
		}
		c.host = host
	}
	e.host = c.host
	return nil
}

func (c *client) handle(e *event) error {
	git, err := exec.LookPath("git")
	if err != nil {
		return err
	}
	if _, err = user.Lookup(e.id); err != nil {
		return err
	}
	return exec.Command(git, e.id).Run()
}

func describe() string {
	host, _ := os.Hostname()
	return host
}

// A variant of an encoding is on the stack.
func text(addr []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(addr)
}

// Bytes at hand go through a reader into a hash.
func weak(buf []byte, want uint32) bool {
	h := adler32.New() // want `allocates a hash for one piece`
	if _, err := io.Copy(h, bytes.NewReader(buf)); err == nil {
		return h.Sum32() == want
	}
	return false
}

func weakBy(buf []byte, want uint32) bool {
	r := bytes.NewReader(buf)
	h := adler32.New() // want `allocates a hash for one piece`
	_, err := io.Copy(h, r)
	return err == nil && h.Sum32() == want
}

func streamed(r io.Reader) uint32 {
	h := adler32.New()
	io.Copy(h, r)
	return h.Sum32()
}

// A framework's copy of a known package.
func bind(dst any, form map[string][]string) error {
	dec := schema.NewDecoder() // want `builds a decoder and its empty cache of types per call`
	dec.IgnoreUnknownKeys(true)
	return dec.Decode(dst, form)
}
