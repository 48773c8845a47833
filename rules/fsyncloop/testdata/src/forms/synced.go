package forms

import (
	"archive/tar"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Each write waits by itself.
func blockwise(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_SYNC, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	for len(data) > 0 {
		n := min(len(data), 1<<20)
		if _, err := f.Write(data[:n]); err != nil { // want `waits for the disk at each turn`
			return err
		}
		data = data[n:]
	}
	return nil
}

// One write a file.
func oneWriteEach(dir string, files map[string][]byte) error {
	for name, data := range files {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_WRONLY|os.O_SYNC, 0o600)
		if err != nil {
			return err
		}
		f.Write(data)
		f.Close()
	}
	return nil
}

// The lines of a journal come one by one.
func journalled(name string, lines <-chan string) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY|os.O_SYNC, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	for line := range lines {
		if _, err := f.WriteString(line); err != nil {
			return err
		}
	}
	return nil
}

// A mark is written at the end.
func unpackAndMark(tr *tar.Reader, dir string) error {
	for {
		hdr, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return os.WriteFile(filepath.Join(dir, "done"), nil, 0o600)
		}
		if err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(dir, hdr.Name))
		if err != nil {
			return err
		}
		if _, err := io.Copy(f, tr); err != nil {
			return err
		}
		if err := f.Sync(); err != nil { // want `waits for the disk at each turn`
			return err
		}
		f.Close()
	}
}

// How long the disk takes is the question.
func latencies(f *os.File, rounds int) ([]time.Duration, error) {
	var took []time.Duration
	for range rounds {
		b := make([]byte, 4096)
		rand.Read(b)
		start := time.Now()
		if _, err := f.Write(b); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
		d := time.Since(start)
		took = append(took, d)
	}
	return took, nil
}
