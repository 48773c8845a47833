package a

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"crypto/md5"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"math/rand"
	"net"
	"net/textproto"
	"os"
	"strings"
	"sync"
	"text/template"
	"time"
)

var once = strings.NewReplacer("&", "&amp;") // built once

var pool = sync.Pool{New: func() any { return gzip.NewWriter(nil) }} // the pool's own

func pooled(w io.Writer) *gzip.Writer {
	z, ok := pool.Get().(*gzip.Writer)
	if !ok {
		z = gzip.NewWriter(w) // only when the pool is empty
	}
	return z
}

func fill(w io.Writer) {
	z := gzip.NewWriter(w)
	pool.Put(z) // will be used again
}

type archive struct {
	zip *gzip.Writer
	rnd *rand.Rand
}

func newArchive(w io.Writer) *archive {
	z := gzip.NewWriter(w) // lives as long as the archive
	return &archive{zip: z, rnd: rand.New(rand.NewSource(1))}
}

func (a *archive) open(w io.Writer) { a.zip = gzip.NewWriter(w) } // stored

func opened(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) } // the caller's

func openedToo(r io.Reader) (io.Reader, error) {
	z, err := gzip.NewReader(r) // the caller's
	if err != nil {
		return nil, err
	}
	return bufio.NewReader(z), nil
}

func fromArguments(from, to, s string) string { return strings.NewReplacer(from, to).Replace(s) } // not constant

func parseFile(text string) (*template.Template, error) { return template.New("x").Parse(text) } // not constant

func zone(name string) (*time.Location, error) { return time.LoadLocation(name) } // not constant

func utc() *time.Location { l, _ := time.LoadLocation("UTC"); return l } // no file

func tables(b []byte) uint32 { t := crc32.MakeTable(crc32.Castagnoli); return crc32.Checksum(b, t) } // made once by the package

func stream(b []byte) (n int) {
	d := json.NewDecoder(bytes.NewReader(b)) // a stream of values
	for d.More() {
		var v any
		if d.Decode(&v) != nil {
			break
		}
		n++
	}
	return n
}

func body(r io.Reader, v any) error { return json.NewDecoder(r).Decode(v) } // not in memory

func pieces(bs [][]byte) []byte {
	h := sha256.New() // sums several pieces
	for _, b := range bs {
		h.Write(b)
	}
	return h.Sum(nil)
}

func hasher() hash.Hash { h := sha256.New(); return h } // the caller's

// As large as what it reads.
func sizedHeaders(data []byte) (textproto.MIMEHeader, error) {
	tp := textproto.NewReader(bufio.NewReaderSize(bytes.NewReader(data), 128))
	return tp.ReadMIMEHeader()
}

type scanner struct{ r *bufio.Reader }

func scan(text string) *scanner {
	return &scanner{bufio.NewReader(strings.NewReader(text))} // the scanner keeps it
}

func once4k(r io.Reader) string {
	line, _ := bufio.NewReader(r).ReadString('\n') // 4 KB, once
	return line
}

var start = sync.OnceValue(func() *strings.Replacer { r := strings.NewReplacer("a", "b"); _ = r.Replace("a"); return r }) // once

func digest5(b []byte) []byte {
	h := md5.New() // stays on the stack
	h.Write(b)
	return h.Sum(nil)
}

func strict(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b)) // Unmarshal has no such option
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// Made for the pool, to be reset by who takes it.
var readers = sync.Pool{
	New: func() any {
		z, _ := zlib.NewReader(bytes.NewReader(header))
		return reset{z.(zlib.Resetter)}
	},
}

var header = []byte{0x78, 0x9c, 0x01, 0x00, 0x00, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01}

type reset struct{ zlib.Resetter }

// A setting is checked, a location is for the caller, and each writer has one
// encoder.
func validZone(zone string) bool {
	_, err := time.LoadLocation(zone)
	return err == nil
}

func loadZone(zone string) *time.Location {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

func each(ws []io.Writer, v any) error {
	for _, w := range ws {
		if err := json.NewEncoder(w).Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// A file that is written now and then.
func writeSettings(w io.Writer, name string) error {
	t, err := template.ParseFiles(name)
	if err != nil {
		return err
	}
	return t.Execute(w, nil)
}

// A file costs more than the tables.
func packFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	buffered := bufio.NewWriter(out)
	z := gzip.NewWriter(buffered)
	if _, err := io.Copy(z, in); err != nil {
		return err
	}
	return errors.Join(z.Close(), buffered.Flush())
}

func unpackFile(f *os.File) ([]byte, error) {
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return io.ReadAll(z)
}

// A location that is kept, returned, or not the same each time.
type clock struct{ loc *time.Location }

func (c *clock) in(zone string, t time.Time) (at time.Time, err error) {
	c.loc, err = time.LoadLocation("Europe/Berlin")
	if err != nil {
		return t, err
	}
	loc := c.loc
	if zone != "" {
		loc, err = time.LoadLocation(zone)
	}
	return t.In(loc), err
}

func ofBerlin(fall bool) (loc *time.Location, err error) {
	if !fall {
		loc, err = time.LoadLocation("Europe/Berlin")
	}
	return loc, err
}

func multicast() (net.IP, *net.IPNet) {
	ip, in, _ := net.ParseCIDR("224.0.0.0/4")
	if in.Contains(ip) {
		return ip, in
	}
	return nil, nil
}

// The same numbers each time.
func simulate(n int) (sum int) {
	r := rand.New(rand.NewSource(1))
	for range n {
		sum += r.Intn(n)
	}
	return sum
}
