package a

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/goombaio/namegenerator"
)

type level int

// packer builds for whoever asks.
func packer(l level, w io.Writer) (*gzip.Writer, error) {
	if l > 0 && l < 10 {
		return gzip.NewWriterLevel(w, int(l))
	}
	return gzip.NewWriter(w), nil
}

func serve(l level, next http.Handler, w http.ResponseWriter, r *http.Request) {
	zip, err := packer(l, w) // want `builds a compressor with its tables per call`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer zip.Close()
	next.ServeHTTP(gzipWriter{w, zip}, r)
}

func backup(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	zip, err := packer(9, f) // one file
	if err != nil {
		return err
	}
	defer zip.Close()
	_, err = io.WriteString(zip, name)
	return err
}

type kept struct{ zip *gzip.Writer }

func keeps(w io.Writer) (*kept, error) {
	zip, err := packer(1, w) // as long as what holds it
	return &kept{zip}, err
}

var seeds = map[int64]rand.Source{}

func source(n int64) rand.Source { return rand.NewSource(n) }

func remembered(n int64) rand.Source {
	if s, ok := seeds[n]; ok {
		return s
	}
	seeds[n] = rand.NewSource(n)
	return rand.NewSource(n)
}

func shuffled(hosts []string, n int64) {
	r := rand.New(source(n)) // want `computes 607 words from a seed per call`
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

// The source has a name before it goes into the generator.
func picked(hosts []string, seed int64) string {
	from := rand.NewSource(seed) // want `computes 607 words from a seed per call`
	r := rand.New(from)
	return hosts[r.Intn(len(hosts))]
}

type dice struct{ r *rand.Rand }

func loaded(seed int64) *dice {
	from := rand.NewSource(seed) // the dice keep it
	r := rand.New(from)
	return &dice{r}
}

// fastest has the writer in a variable on its way out.
func fastest(w io.Writer) (*gzip.Writer, error) {
	zip, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	return zip, nil
}

func squeeze(w io.Writer, body []byte) error {
	zip, err := fastest(w) // want `builds a compressor with its tables per call`
	if err != nil {
		return err
	}
	if _, err := zip.Write(body); err != nil {
		return err
	}
	return zip.Close()
}

// freed has another one where there is one.
var free = make(chan *gzip.Writer, 4)

func freed(w io.Writer) *gzip.Writer {
	var zip *gzip.Writer
	select {
	case zip = <-free:
		zip.Reset(w)
	default:
		zip = gzip.NewWriter(w)
	}
	return zip
}

func send(w io.Writer, body []byte) error {
	zip := freed(w)
	if _, err := zip.Write(body); err != nil {
		return err
	}
	return zip.Close()
}

type bucket struct{ name string }

func newBucket() *bucket {
	return &bucket{namegenerator.NewNameGenerator(time.Now().UTC().UnixNano()).Generate()} // want `seeds a generator per call`
}

type namer struct{ names namegenerator.Generator }

func newNamer() *namer {
	return &namer{namegenerator.NewNameGenerator(time.Now().UnixNano())} // for all of its names
}

func dealt(hosts []string, n int64) {
	r := rand.New(remembered(n)) // out of a map
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

func decoded(resp *http.Response) ([]byte, error) {
	var reader io.ReadCloser
	var err error
	switch resp.Header.Get("Content-Encoding") {
	case "gzip":
		reader, err = gzip.NewReader(resp.Body) // want `builds a decompressor with its window per call`
		if err != nil {
			return nil, err
		}
		defer reader.Close()
	default:
		reader = resp.Body
	}
	return io.ReadAll(reader)
}

func instead(r io.Reader, packed bool) ([]byte, error) {
	in := r
	if packed {
		zip, err := gzip.NewReader(r) // want `builds a decompressor with its window per call`
		if err != nil {
			return nil, err
		}
		in = zip
		defer zip.Close()
	}
	return io.ReadAll(in)
}

func given(r io.Reader) (io.Reader, error) {
	var zip *gzip.Reader
	var err error
	if zip, err = gzip.NewReader(r); err != nil { // the caller's
		return nil, err
	}
	return zip, nil
}

func messages(parts [][]byte) (n int, err error) {
	var zip *gzip.Reader
	for _, p := range parts {
		if zip == nil {
			zip, err = gzip.NewReader(bytes.NewReader(p)) // for all parts
		} else {
			err = zip.Reset(bytes.NewReader(p))
		}
		if err != nil {
			return n, err
		}
		m, err := io.Copy(io.Discard, zip)
		if err != nil {
			return n, err
		}
		n += int(m)
	}
	return n, nil
}

var fastOnes = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func packed(b []byte, l level) ([]byte, error) {
	var out bytes.Buffer
	var zip *gzip.Writer
	if l == 0 {
		zip = fastOnes.Get().(*gzip.Writer)
		defer fastOnes.Put(zip)
		zip.Reset(&out)
	} else {
		zip, _ = gzip.NewWriterLevel(&out, int(l)) // what few ask for
	}
	if _, err := zip.Write(b); err != nil {
		return nil, err
	}
	err := zip.Close()
	return out.Bytes(), err
}

type counting struct{ r io.Reader }

func (c *counting) Read(p []byte) (int, error) { return c.r.Read(p) }

func newCounting(r io.Reader) *counting { return &counting{r} }

func wrapping(r io.Reader) io.Reader { return &counting{r} }

func input(r io.Reader, packed bool, from *source2) error {
	in := r
	var err error
	if packed {
		in, err = gzip.NewReader(r) // goes on with what reads it
		if err != nil {
			return err
		}
	}
	from.in = newCounting(in)
	return nil
}

func inputToo(r io.Reader, packed bool, from *source2) (err error) {
	in := r
	if packed {
		in, err = gzip.NewReader(r) // and so here
	}
	from.other = wrapping(in)
	return err
}

type source2 struct {
	in    *counting
	other io.Reader
}

type store interface {
	Open(name string) (io.ReadCloser, error)
}

func artifact(s store, name string, w io.Writer) error {
	f, err := s.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	zip, err := gzip.NewReader(f) // one file, of whatever store
	if err != nil {
		return err
	}
	defer zip.Close()
	_, err = io.Copy(w, zip)
	return err
}

type ownReader gzip.Reader

func newOwnReader(r io.Reader) (*ownReader, error) {
	zip, err := gzip.NewReader(r) // the caller's, under another name
	if err != nil {
		return nil, err
	}
	return (*ownReader)(zip), nil
}
