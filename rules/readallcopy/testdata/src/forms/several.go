package forms

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// The other branch gives a short text.
func pack(w io.Writer, path string, link bool) error {
	var data []byte
	if link {
		target, err := os.Readlink(path)
		if err != nil {
			return err
		}
		data = []byte(target)
	} else {
		var err error
		data, err = os.ReadFile(path) // want `holds the whole input in memory only to write it`
		if err != nil {
			return err
		}
	}
	_, err := w.Write(data)
	return err
}

// What is read is changed.
func packed(w io.Writer, path string, link bool) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if link {
		data = bytes.ToUpper(data)
	}
	_, err = w.Write(data)
	return err
}

// What a form brought can be read twice.
func receive(w http.ResponseWriter, r *http.Request) {
	src, info, err := r.FormFile("file")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	defer src.Close()
	body, err := io.ReadAll(src) // want `holds the whole input in memory only to hash it and write it`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	name := info.Filename
	if name == "" {
		name = fmt.Sprintf("%x", sha256.Sum256(body))
	}
	dst, err := os.Create(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer dst.Close()
	dst.Write(body)
}

// What comes over the network is written only where its digest is right.
func install(r io.Reader, want [32]byte, path string) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if sha256.Sum256(body) != want {
		return os.ErrInvalid
	}
	return os.WriteFile(path, body, 0o600)
}

func lineCount(path string) int {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to go through it byte by byte`
	if err != nil {
		return 0
	}
	n := 0
	for _, b := range data {
		if b == '\n' {
			n++
		}
	}
	return n
}

func feeds(path string) (int, error) {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to go through it byte by byte`
	if err != nil {
		return 0, err
	}
	return bytes.Count(data, []byte{'\n'}), nil
}

func texts(path string) (int, error) {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to go through it byte by byte`
	if err != nil {
		return 0, err
	}
	return strings.Count(string(data), "\n"), nil
}

// A word may stand across two pieces.
func words(path string) (int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	return bytes.Count(data, []byte("TODO")), nil
}

func lineCountSkipping(path string) int {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to go through it byte by byte`
	if err != nil {
		return 0
	}
	n := 0
	for _, b := range data {
		if b != '\n' {
			continue
		}
		n++
	}
	return n
}

func lineCountAndMore(path string, seen func(byte)) int {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	n := 0
	for _, b := range data {
		if b != '\n' {
			continue
		}
		seen(b)
		n++
	}
	return n
}
