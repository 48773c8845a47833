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

// A walk is a loop.
func mirror(src, dst string) error {
	return filepath.WalkDir(src, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(src, path)
		if err != nil {
			return err
		}
		return copySynced(path, filepath.Join(dst, rel)) // want `waits for the disk at each file of the walk`
	})
}

func copySynced(src, dst string) error {
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(dst)
	if err != nil {
		return err
	}
	defer out.Close()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}

// Only who asks for it waits.
func mirrorMaybe(src string, each func(string) error) error {
	return filepath.WalkDir(src, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return each(path)
	})
}
