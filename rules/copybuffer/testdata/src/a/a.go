package a

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"crypto/sha256"
	"hash"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
)

func sums(names []string) (out [][]byte, err error) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		h := sha256.New()
		if _, err := io.Copy(h, f); err != nil { // want `allocates a buffer of 32 KB in each turn: neither side copies by itself`
			return nil, err
		}
		f.Close()
		out = append(out, h.Sum(nil))
	}
	return out, nil
}

func sum(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil { // want `allocates a buffer of 32 KB in each call: neither side copies by itself`
		return nil, err
	}
	return h.Sum(nil), nil
}

func compressed(w io.Writer, f *os.File) error {
	z := gzip.NewWriter(w)
	if _, err := io.Copy(z, f); err != nil { // want `allocates a buffer of 32 KB in each call`
		return err
	}
	return z.Close()
}

func unpacked(r io.Reader, f *os.File) error {
	z, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, z) // want `allocates a buffer of 32 KB in each call`
	return err
}

func inflated(r io.Reader) (string, error) {
	z, err := zlib.NewReader(r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	_, err = io.Copy(&b, z) // want `allocates a buffer of 32 KB in each call`
	return b.String(), err
}

func untar(r *tar.Reader, open func(string) *os.File) error {
	for {
		head, err := r.Next()
		if err != nil {
			return err
		}
		if _, err := io.Copy(open(head.Name), r); err != nil { // want `allocates a buffer of 32 KB in each turn`
			return err
		}
	}
}

func zipped(w *zip.Writer, files []*os.File) error {
	for _, f := range files {
		part, err := w.Create(f.Name())
		if err != nil {
			return err
		}
		if _, err := io.Copy(part, f); err != nil { // want `allocates a buffer of 32 KB in each turn`
			return err
		}
	}
	return nil
}

func unzipped(r *zip.Reader, h hash.Hash) error {
	for _, f := range r.File {
		rc, err := f.Open()
		if err != nil {
			return err
		}
		if _, err := io.Copy(h, rc); err != nil { // want `allocates a buffer of 32 KB in each turn`
			return err
		}
		rc.Close()
	}
	return nil
}

func upload(w http.ResponseWriter, r *http.Request) {
	h := sha256.New()
	if _, err := io.Copy(h, r.Body); err != nil { // want `allocates a buffer of 32 KB in each call: neither side copies by itself`
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func form(w *multipart.Writer, f *os.File) error {
	part, err := w.CreateFormFile("file", f.Name())
	if err != nil {
		return err
	}
	_, err = io.Copy(part, f) // want `allocates a buffer of 32 KB in each call`
	return err
}

func twice(a, b hash.Hash, f *os.File) error {
	_, err := io.Copy(io.MultiWriter(a, b), f) // want `allocates a buffer of 32 KB in each call`
	return err
}

func limited(h hash.Hash, r *gzip.Reader, most int64) error {
	_, err := io.Copy(h, io.LimitReader(r, most)) // want `allocates a buffer of 32 KB in each call`
	return err
}

// What a file system opens is mostly a file.
func opened(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f) // want `allocates a buffer of 32 KB in each call: the target does not copy by itself, nor do files and most other readers`
	return h.Sum(nil), err
}

// Digest is for others.
func Digest(r io.Reader) ([]byte, error) {
	h := sha256.New()
	_, err := io.Copy(h, r) // want `allocates a buffer of 32 KB in each call: the target does not copy by itself`
	return h.Sum(nil), err
}

// A LimitedReader hides the source's own copying.
func part(h hash.Hash, r *strings.Reader, n int64) error {
	_, err := io.CopyN(h, r, n) // want `allocates a buffer of up to 32 KB for each copy: the target does not copy by itself`
	return err
}

func own(h hash.Hash, f *os.File) error {
	buf := make([]byte, 64<<10)
	_, err := io.CopyBuffer(h, f, buf) // want `allocates a buffer of 64 KB for each copy`
	return err
}

func ownOnTheSpot(h hash.Hash, f *os.File) error {
	_, err := io.CopyBuffer(h, f, make([]byte, 32*1024)) // want `allocates a buffer of 32 KB for each copy`
	return err
}

type content struct{ hash.Hash }

// NewDigest is made for each content.
func NewDigest(r io.Reader) (*content, error) {
	d := &content{sha256.New()}
	_, err := io.Copy(d, r) // want `allocates a buffer of 32 KB in each call: the target does not copy by itself`
	return d, err
}

func checksum(h hash.Hash, f *os.File) error {
	_, err := io.Copy(h, f) // want `allocates a buffer of 32 KB in each call`
	return err
}

// A buffer that is too large for the stack is made for each call.
func (u *uploads) write(mw *multipart.Writer) error {
	buf := make([]byte, 1<<20) // want `allocates and clears a buffer of 1024 KB in each call`
	for _, f := range u.files {
		w, err := mw.CreateFormFile("file", f.name)
		if err != nil {
			return err
		}
		if _, err := io.CopyBuffer(w, f.content, buf); err != nil {
			return err
		}
	}
	return nil
}

type uploads struct {
	files []struct {
		name    string
		content io.Reader
	}
}

func countLines(name string) (int, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	buf := make([]byte, 128<<10) // want `allocates and clears a buffer of 128 KB in each call`
	lines := 0
	for {
		n, err := f.Read(buf)
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err == io.EOF {
			return lines, nil
		}
		if err != nil {
			return 0, err
		}
	}
}
