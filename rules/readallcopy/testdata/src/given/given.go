package given

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	"io"
	"net/http"
	"os"
)

// The caller gets a reader of what was a reader before.
func openAt(client *http.Client, url string, from int64) (io.ReadCloser, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to give it back as a reader`
	if err != nil {
		return nil, err
	}
	if from > 0 {
		if from > int64(len(all)) {
			return nil, errors.New("too far")
		}
		all = all[from:]
	}
	return io.NopCloser(bytes.NewReader(all)), nil
}

func openTried(try func(func() error) error, client *http.Client, url string) (io.ReadCloser, error) {
	var r io.ReadCloser
	err := try(func() error {
		resp, err := client.Get(url)
		if err != nil {
			return err
		}
		all, err := io.ReadAll(resp.Body) // want `only to give it back as a reader`
		if err != nil {
			return err
		}
		r = io.NopCloser(bytes.NewReader(all))
		return nil
	})
	return r, err
}

func openFile(name string) (io.ReadCloser, error) {
	data, err := os.ReadFile(name) // want `only to give it back as a reader`
	if err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

// Left alone: what cannot be closed.
func detached(r io.Reader) (io.ReadCloser, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

// Left alone: it is looked at before.
func openChecked(name string, check func([]byte) error) (io.ReadCloser, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := check(data); err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

func unzip(name string) (*zip.Reader, error) {
	data, err := os.ReadFile(name) // want `only to open it as an archive`
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

// Left alone: an archive is read here and there.
func unzipBody(resp *http.Response) (*zip.Reader, error) {
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

func picture(r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(r) // want `only to read it once more`
	if err != nil {
		return nil, err
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	return img, err
}

type stream interface{ Recv() (*part, error) }

type part struct{ chunk []byte }

// Gathered piece by piece, for a file.
func receive(s stream, name string) error {
	var buf bytes.Buffer
	for {
		p, err := s.Recv()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if _, err := buf.Write(p.chunk); err != nil { // want `holds the whole input in memory only to write it`
			return err
		}
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = buf.WriteTo(f)
	return err
}

func byHand(r io.Reader, w http.ResponseWriter) {
	var buf bytes.Buffer
	p := make([]byte, 4096)
	for {
		n, err := r.Read(p)
		buf.Write(p[:n]) // want `holds the whole input in memory only to write it`
		if err != nil {
			break
		}
	}
	w.Write(buf.Bytes())
}

// Left alone: all of it is wanted.
func received(s stream) (string, error) {
	var buf bytes.Buffer
	for {
		p, err := s.Recv()
		if err != nil {
			return buf.String(), err
		}
		buf.Write(p.chunk)
	}
}

// Left alone: made here, and written at once.
func page(w io.Writer, rows [][]byte) error {
	var buf bytes.Buffer
	for i := 0; ; i++ {
		if i == len(rows) {
			break
		}
		row := rows[i]
		buf.Write(row)
	}
	_, err := buf.WriteTo(w)
	return err
}
