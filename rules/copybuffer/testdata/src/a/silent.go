package a

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"hash"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
)

// The source writes itself.
func reader(h hash.Hash, r *bytes.Reader) { io.Copy(h, r) }

func buffered(h hash.Hash, r *bufio.Reader) { io.Copy(h, r) }

// The target reads for itself.
func intoBuffer(b *bytes.Buffer, r *gzip.Reader) { io.Copy(b, r) }

func intoBuffered(w *bufio.Writer, f *os.File) { io.Copy(w, f) }

// The kernel copies.
func files(to, from *os.File) { io.Copy(to, from) }

func limitedFile(to, from *os.File, n int64) { io.Copy(to, io.LimitReader(from, n)) }

func sent(c *net.TCPConn, f *os.File) { io.Copy(c, f) }

func received(f *os.File, c net.Conn) { io.Copy(f, c) }

// A socket: the file may be sent to it.
func sentUnix(c *net.UnixConn, f *os.File) { io.Copy(c, f) }

func sentUDP(c *net.UDPConn, f *os.File) { io.Copy(c, f) }

// Interfaces that may be anything.
func anything(w io.Writer, r io.Reader) { io.Copy(w, r) }

func answer(w http.ResponseWriter, f *os.File) { io.Copy(w, f) }

func tunnel(a, b net.Conn) { io.Copy(a, b) }

// Nothing is kept.
func drained(r *gzip.Reader) { io.Copy(io.Discard, r) }

// Its callers have readers that write themselves.
func digest(r io.Reader) []byte {
	h := sha256.New()
	io.Copy(h, r)
	return h.Sum(nil)
}

func digests(s string, b []byte) ([]byte, []byte) {
	return digest(strings.NewReader(s)), digest(bytes.NewReader(b))
}

// A few bytes.
func magic(h hash.Hash, f *os.File) { io.CopyN(h, f, 512) }

func start(h hash.Hash, f *os.File) { io.Copy(h, io.LimitReader(f, 512)) }

// It has a buffer.
var buffers = sync.Pool{New: func() any { b := make([]byte, 32<<10); return &b }}

func pooled(h hash.Hash, f *os.File) error {
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	_, err := io.CopyBuffer(h, f, *buf)
	return err
}

func shared(h hash.Hash, list []*os.File) {
	buf := make([]byte, 32<<10)
	for _, f := range list {
		io.CopyBuffer(h, f, buf)
	}
}

func smallBuffer(h hash.Hash, f *os.File) { io.CopyBuffer(h, f, make([]byte, 1024)) }

// Once, by its name.
func saveAll(z *gzip.Writer, f *os.File) { io.Copy(z, f) }

func init() {
	if f, err := os.Open("x"); err == nil {
		io.Copy(sha256.New(), f)
	}
}

// Its only caller runs once.
func onceOnly(h hash.Hash, f *os.File) { io.Copy(h, f) }

func init() { onceOnly(sha256.New(), os.Stdin) }

// So do those of what an installation needs.
func extract(h hash.Hash, f *os.File) { io.Copy(h, f) }

func fetch(h hash.Hash, f *os.File) { extract(h, f) }

func Install(f *os.File) { fetch(sha256.New(), f) }

// What a target of another kind does takes longer.
type remote struct{}

func (remote) Write(p []byte) (int, error) { return len(p), nil }

func sendOver(r io.ReadCloser) { io.Copy(remote{}, r) }

// It is given a reader that writes itself, later.
func wrapped(h hash.Hash, open func() io.ReadCloser) {
	in := open()
	in = account{bufio.NewReader(in)}
	io.Copy(h, in)
}

type account struct{ *bufio.Reader }

func (account) Close() error { return nil }

// A goroutine of its own: it lives as long as the console.
func console(out remote, in *console0) {
	go func() {
		io.Copy(out, in)
	}()
}

type console0 struct{}

func (*console0) Read(p []byte) (int, error) { return 0, io.EOF }

// The kernel looks through a LimitedReader.
func spliced(f *os.File, c net.Conn, n int64) {
	io.CopyN(f, c, n)
	io.Copy(f, io.LimitReader(c, n))
	io.Copy(f, &io.LimitedReader{R: c, N: n})
}

// A flag is set once, and a process ends once.
type version struct{}

func (version) Set(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(sha256.New(), f)
	return err
}

func last(h hash.Hash, f *os.File) {
	io.Copy(h, f)
	os.Exit(0)
}

// A loop that serves for as long as the process runs.
func listen(c net.PacketConn, got func([]byte)) {
	buf := make([]byte, 64<<10)
	for {
		n, _, err := c.ReadFrom(buf)
		if err != nil {
			return
		}
		got(buf[:n])
	}
}

// What is kept is no scratch memory.
func firstPart(f io.Reader) ([]byte, error) {
	buf := make([]byte, 64<<10)
	n, err := io.ReadFull(f, buf)
	return buf[:n], err
}

// The stack has room for it, if it does not escape.
func head(f *os.File) (int, error) {
	buf := make([]byte, 512)
	return f.Read(buf)
}
