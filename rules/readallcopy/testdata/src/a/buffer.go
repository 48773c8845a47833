package a

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
)

func squeezeBuffered(w io.Writer, r io.Reader) error {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, r); err != nil { // want `holds the whole input in memory only to write it`
		return err
	}
	zw := gzip.NewWriter(w)
	if _, err := zw.Write(buf.Bytes()); err != nil {
		return err
	}
	return zw.Close()
}

func passOnBuffered(w http.ResponseWriter, resp *http.Response) {
	buf := new(bytes.Buffer)
	buf.ReadFrom(resp.Body) // want `holds the whole input in memory only to write it`
	w.WriteHeader(resp.StatusCode)
	w.Write(buf.Bytes())
}

func copyBuffered(w io.Writer, r io.Reader) error {
	buf := &bytes.Buffer{}
	if _, err := buf.ReadFrom(r); err != nil { // want `only to copy it`
		return err
	}
	_, err := io.Copy(w, buf)
	return err
}

// All of it is wanted.
func bufferedText(r io.Reader) (string, error) {
	var buf bytes.Buffer
	if _, err := buf.ReadFrom(r); err != nil {
		return "", err
	}
	return buf.String(), nil
}

// Something stands before it, or behind it.
func framedBuffer(w io.Writer, r io.Reader) error {
	var buf bytes.Buffer
	buf.WriteString("<")
	if _, err := buf.ReadFrom(r); err != nil {
		return err
	}
	buf.WriteString(">")
	_, err := w.Write(buf.Bytes())
	return err
}

// Twice.
func twiceBuffered(w, again io.Writer, r io.Reader) {
	var buf bytes.Buffer
	buf.ReadFrom(r)
	w.Write(buf.Bytes())
	again.Write(buf.Bytes())
}

func limitedTo(w io.Writer, r io.Reader) {
	var buf bytes.Buffer
	buf.ReadFrom(io.LimitReader(r, 512))
	w.Write(buf.Bytes())
}
