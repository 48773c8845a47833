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
