package between

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// Reads, and gives back no more than what it read.
func bytesOf(dir, name string) ([]byte, error) {
	name = filepath.Join(dir, name)
	all, err := os.ReadFile(name)
	if err != nil {
		if os.IsNotExist(err) {
			return nil, fmt.Errorf("no file %s", name)
		}
		return nil, err
	}
	return all, nil
}

func digestOf(dir, name string, make func() hash.Hash) ([]byte, error) {
	src, err := bytesOf(dir, name) // want `holds the whole input in memory only to hash it`
	if err != nil {
		return nil, err
	}
	h := make()
	h.Write(src)
	return h.Sum(nil), nil
}

func scrape(url string) ([]byte, string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, "", err
	}
	return body, resp.Header.Get("Content-Type"), nil
}

func passOn(w http.ResponseWriter, url string) {
	metrics, kind, err := scrape(url) // want `holds the whole input in memory only to write it`
	if err != nil {
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Write(metrics)
}

func textOf(name string) (string, error) {
	all, err := os.ReadFile(name)
	return string(all), err
}

func linesOf(name string) int {
	text, err := textOf(name) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return 0
	}
	n := 0
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}

// Given on to a function that writes it.
func copyInto(dir, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	data, err := io.ReadAll(in) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	return atomically(filepath.Join(dir, filepath.Base(from)), data)
}

func atomically(path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "tmp")
	if err != nil {
		return err
	}
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func sameDigest(name string, want [32]byte) bool {
	all, err := os.ReadFile(name) // want `holds the whole input in memory only to hash it`
	if err != nil {
		return false
	}
	return digest(all) == want
}

func digest(data []byte) [32]byte { return sha256.Sum256(data) }

// The length stands before the bytes.
func framed(w io.Writer, name string) error {
	all, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return frame(w, all)
}

func frame(w io.Writer, data []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint32(len(data))); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// Looked at before it is written.
func checkedWrite(w io.Writer, name string) error {
	all, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return checked(w, all)
}

func checked(w io.Writer, data []byte) error {
	if data[0] == '#' {
		return errors.New("a comment")
	}
	_, err := w.Write(data)
	return err
}

// Written to several.
func mirrored(to []io.Writer, name string) error {
	all, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return toAll(to, all)
}

func toAll(to []io.Writer, data []byte) error {
	for _, w := range to {
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return nil
}

var kept = map[string][]byte{}

// Keeps what it has read.
func keptBytes(name string) ([]byte, error) {
	if all, ok := kept[name]; ok {
		return all, nil
	}
	all, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	kept[name] = all
	return all, nil
}

// Gives something else where there is no file.
func orDefault(name string) ([]byte, error) {
	all, err := os.ReadFile(name)
	if err != nil {
		return []byte("default"), nil
	}
	return all, nil
}

// Looks into what it has read.
func valid(name string) ([]byte, error) {
	all, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if all[0] != '{' {
		return nil, errors.New("no object")
	}
	return all, nil
}

// Is read to a limit.
func limited(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, 1<<20))
}

func noneOfThem(w io.Writer, r io.Reader) {
	if all, err := keptBytes("a"); err == nil {
		w.Write(all)
	}
	if all, err := orDefault("a"); err == nil {
		w.Write(all)
	}
	if all, err := valid("a"); err == nil {
		w.Write(all)
	}
	if all, err := limited(r); err == nil {
		w.Write(all)
	}
}
