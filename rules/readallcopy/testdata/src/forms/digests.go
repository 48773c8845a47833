package forms

import (
	"bytes"
	"crypto/md5"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// One pass makes both.
func digests(path string) (string, string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	data, err := io.ReadAll(f) // want `holds the whole input in memory only to hash it`
	if err != nil {
		return "", "", err
	}
	a, b := md5.Sum(data), sha256.Sum256(data)
	return hex.EncodeToString(a[:]), hex.EncodeToString(b[:]), nil
}

// Left alone: it is looked at before it is written.
func verified(r io.Reader, want [32]byte, path string) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if sha256.Sum256(data) != want {
		return os.ErrInvalid
	}
	return os.WriteFile(path, data, 0o600)
}

func resumed(f *os.File, body io.Reader, start int64) (int64, error) {
	buf := &bytes.Buffer{}
	n, err := io.Copy(buf, body) // want `holds the whole input in memory only to write it`
	if _, werr := f.WriteAt(buf.Bytes(), start); werr != nil {
		return start, werr
	}
	return start + n, err
}
