package a

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"io"
	"mime/multipart"
	"os"
	"strings"
)

func entry(f *zip.File) ([]byte, error) {
	rc, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer rc.Close()
	buf := bytes.NewBuffer(nil)
	_, err = io.Copy(buf, rc) // want `outgrows one array after the other: UncompressedSize64 tells how much is read`
	return buf.Bytes(), err
}

func entryAll(f *zip.File) ([]byte, error) {
	rc, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer rc.Close()
	return io.ReadAll(rc) // want `UncompressedSize64 tells how much is read`
}

func tarred(tr *tar.Reader) (all []string, err error) {
	for {
		if _, err = tr.Next(); err != nil {
			return all, err
		}
		var b strings.Builder
		if _, err = io.Copy(&b, tr); err != nil { // want `the header's Size tells how much is read`
			return all, err
		}
		all = append(all, b.String())
	}
}

func posted(h *multipart.FileHeader) ([]byte, error) {
	f, err := h.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f) // want `the FileHeader's Size tells how much is read`
}

func checked(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	buf := new(bytes.Buffer)
	if _, err := buf.ReadFrom(f); err != nil { // want `Stat tells how much is read`
		return nil, err
	}
	return buf.Bytes(), nil
}

// What comes from anywhere, a buffer that has something, and os.ReadFile's case.
func unsized(r io.Reader, path string, f *zip.File) (string, []byte, error) {
	var b bytes.Buffer
	if _, err := b.ReadFrom(r); err != nil {
		return "", nil, err
	}
	rc, err := f.Open()
	if err != nil {
		return "", nil, err
	}
	b.WriteByte('\n')
	if _, err := io.Copy(&b, rc); err != nil {
		return "", nil, err
	}
	in, err := os.Open(path)
	if err != nil {
		return "", nil, err
	}
	all, err := io.ReadAll(in)
	return b.String(), all, err
}

type blob struct {
	Size  int64
	Store string
}

func (b *blob) Reader() (io.ReadCloser, error)          { return os.Open(b.Store) }
func (b *blob) Range(from int64) (io.ReadCloser, error) { return os.Open(b.Store) }

type upload interface {
	Open() (io.ReadCloser, error)
	Size() int64
}

type pipe struct{ Size string }

func (p *pipe) Reader() (io.ReadCloser, error) { return os.Open(p.Size) }

func contents(b *blob) ([]byte, error) {
	r, err := b.Reader()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r) // want `outgrows one array after the other: its Size tells how much is read`
}

func uploaded(u upload) (string, error) {
	r, err := u.Open()
	if err != nil {
		return "", err
	}
	defer r.Close()
	var b strings.Builder
	_, err = io.Copy(&b, r) // want `its Size tells how much is read`
	return b.String(), err
}

func ofUnknownSize(p *pipe, b *blob) (all [][]byte, err error) {
	for _, open := range []func() (io.ReadCloser, error){p.Reader, b.Reader} {
		r, err := open()
		if err != nil {
			return nil, err
		}
		some, _ := io.ReadAll(r)
		all = append(all, some)
	}
	r, err := p.Reader()
	if err != nil {
		return nil, err
	}
	some, _ := io.ReadAll(r)
	if r, err = b.Range(10); err != nil {
		return nil, err
	}
	rest, err := io.ReadAll(r)
	return append(all, some, rest), err
}
