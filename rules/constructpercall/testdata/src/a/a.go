// Package a builds helpers per call.
package a

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io"
	"math/rand"
	"net"
	"net/http"
	"net/textproto"
	"os"
	"strings"
	"time"

	"buf.build/go/protovalidate"
	"github.com/dchest/siphash"
	"github.com/gorilla/schema"
)

func escaped(s string) string {
	r := strings.NewReplacer("&", "&amp;", "<", "&lt;") // want `builds a replacer of constants per call`
	return r.Replace(s)
}

func escapedAtOnce(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(s) // want `builds a replacer of constants per call`
}

func page(w io.Writer, data any) error {
	t := template.Must(template.New("page").Parse("<p>{{.}}</p>"))          // want `parses a constant template per call`
	if t2, err := template.New("x").Funcs(nil).Parse("{{.}}"); err == nil { // want `parses a constant template per call`
		return t2.Execute(w, data)
	}
	return t.Execute(w, data)
}

type gzipWriter struct {
	http.ResponseWriter
	w io.Writer
}

func middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		zip := gzip.NewWriter(w) // want `builds a compressor with its tables per call`
		defer zip.Close()
		next.ServeHTTP(gzipWriter{w, zip}, r)
	})
}

func pack(b []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed) // want `builds a compressor with its tables per call`
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func unpack(b []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(b)) // want `builds a decompressor with its window per call`
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func roll(seed int64) int {
	r := rand.New(rand.NewSource(seed)) // want `computes 607 words from a seed per call`
	return r.Intn(6)
}

func inBerlin(t time.Time) (time.Time, error) {
	loc, err := time.LoadLocation("Europe/Berlin") // want `reads a time zone's file per call`
	if err != nil {
		return t, err
	}
	return t.In(loc), nil
}

func decode(b []byte, v any) error {
	return json.NewDecoder(bytes.NewReader(b)).Decode(v) // want `builds a decoder and its buffer for bytes that are in memory already`
}

func decodeString(s string, v any) error {
	if err := json.NewDecoder(strings.NewReader(s)).Decode(v); err != nil { // want `builds a decoder and its buffer`
		return err
	}
	return nil
}

func digest(b []byte) []byte {
	h := sha256.New() // on the stack, and the sum is kept: an array would be allocated, too
	h.Write(b)
	return h.Sum(nil)
}

func fingerprint(b []byte) string {
	h := sha256.New() // want `allocates to hash one piece, for which a function gives an array`
	h.Write(b)
	sum := h.Sum(nil)
	return hex.EncodeToString(sum[:8])
}

type signed struct{ sum []byte }

func sign(b []byte) *signed {
	h := sha256.New()
	h.Write(b)
	sum := h.Sum(nil)
	return &signed{sum}
}

func slot(seed [16]byte, key string, n int) int {
	h := siphash.New(seed[:]) // want `allocates a hash for one piece`
	h.Write([]byte(key))
	return int(h.Sum64() % uint64(n))
}

func bind(to any, form map[string][]string) error {
	dec := schema.NewDecoder() // want `builds a decoder and its empty cache of types per call`
	dec.IgnoreUnknownKeys(true)
	return dec.Decode(to, form)
}

func headers(data []byte) (textproto.MIMEHeader, error) {
	tp := textproto.NewReader(bufio.NewReader(bytes.NewReader(data))) // want `allocates a buffer of 4 KB to read what is in memory already`
	return tp.ReadMIMEHeader()
}

func firstLine(text string) string {
	var r io.Reader = strings.NewReader(text)
	br := bufio.NewReader(r) // want `allocates a buffer of 4 KB to read what is in memory already`
	line, _ := br.ReadString('\n')
	return line
}

func buffers(rs []io.Reader) (n int) {
	for _, r := range rs {
		br := bufio.NewReader(r) // want `allocates a buffer of 4 KB per iteration`
		line, _ := br.ReadString('\n')
		n += len(line)
	}
	big := bufio.NewReaderSize(rs[0], 64<<10) // want `allocates a large buffer per call`
	line, _ := big.ReadString('\n')
	return n + len(line)
}

func decodeHeld(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewBuffer(b)) // want `builds a decoder and its buffer`
	return d.Decode(v)
}

func at(t time.Time, zone string) (string, error) {
	loc, err := time.LoadLocation(zone) // want `reads a time zone's file per call`
	if err != nil {
		return "", err
	}
	return t.In(loc).Format(time.RFC3339), nil
}

func results(w io.Writer, ch <-chan int) error {
	for n := range ch {
		if err := json.NewEncoder(w).Encode(n); err != nil { // want `builds an encoder for the same writer per iteration`
			return err
		}
	}
	return nil
}

func pageFromFile(w http.ResponseWriter, r *http.Request) error {
	t, err := template.ParseFiles("base.html", r.URL.Path) // want `reads and parses templates per request`
	if err != nil {
		return err
	}
	return t.Execute(w, nil)
}

func unpackFiles(files []*os.File) (all []byte, err error) {
	for _, f := range files {
		z, err := gzip.NewReader(f) // want `builds a decompressor with its window per call`
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(z)
		z.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return all, nil
}

// What is always the same may go into a variable that had something else.
func parsed(layout, text string) (time.Time, error) {
	loc := time.UTC
	switch {
	case strings.HasSuffix(text, "PST"):
		loc, _ = time.LoadLocation("America/Los_Angeles") // want `reads a time zone's file per call`
	case strings.HasSuffix(text, "EST"):
		loc, _ = time.LoadLocation("America/New_York") // want `reads a time zone's file per call`
	}
	return time.ParseInLocation(layout, text, loc)
}

func private(ip net.IP, six bool) bool {
	var in *net.IPNet
	if six {
		_, in, _ = net.ParseCIDR("fc00::/7") // want `parses a constant network per call`
	} else {
		_, in, _ = net.ParseCIDR("10.0.0.0/8") // want `parses a constant network per call`
	}
	return in.Contains(ip)
}

func loopback(ip net.IP) bool {
	_, in, _ := net.ParseCIDR("127.0.0.0/8") // want `parses a constant network per call`
	return in.Contains(ip)
}

func admit(m any) error {
	v, err := protovalidate.New() // want `builds a validator, its expression environment and its empty cache per call`
	if err != nil {
		return err
	}
	return v.Validate(m)
}
