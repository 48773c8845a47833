package a

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/ioutil"
	"net/http"
	"os"
	"strings"
)

func proxied(w http.ResponseWriter, resp *http.Response) error {
	body, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	w.Write(body)
	return nil
}

func file(w http.ResponseWriter, name string) {
	data, err := os.ReadFile(name) // want `only to write it`
	if err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	w.Header().Set("Content-Length", fmt.Sprint(len(data)))
	if _, err := w.Write(data); err != nil {
		return
	}
}

func text(w io.Writer, r io.Reader) {
	if data, err := ioutil.ReadAll(r); err == nil { // want `only to write it`
		io.WriteString(w, string(data))
	}
	data, _ := io.ReadAll(r) // want `only to write it`
	fmt.Fprint(w, string(data))
}

func duplicate(from, to string) error {
	data, err := ioutil.ReadFile(from) // want `only to write it`
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

func digest(name string) (sum [32]byte, err error) {
	data, err := os.ReadFile(name) // want `only to hash it`
	if err != nil {
		return sum, err
	}
	return sha256.Sum256(data), nil
}

func hashed(r io.Reader) []byte {
	h := sha256.New()
	data, _ := io.ReadAll(r) // want `only to hash it`
	h.Write(data)
	return h.Sum(nil)
}

func counted(name string) (n int) {
	data, err := os.ReadFile(name) // want `only to take it line by line`
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(data), "\n") {
		n += len(line)
	}
	raw, _ := os.ReadFile(name) // want `only to take it line by line`
	lines := bytes.Split(raw, []byte("\n"))
	for _, line := range lines {
		n += len(line)
	}
	return n
}

func scanned(r io.Reader) (n int) {
	data, _ := io.ReadAll(r) // want `only to take it line by line`
	s := bufio.NewScanner(bytes.NewReader(data))
	for s.Scan() {
		n++
	}
	return n
}

func again(w io.Writer, r io.Reader) error {
	data, err := io.ReadAll(r) // want `only to copy it`
	if err != nil {
		return err
	}
	_, err = io.Copy(w, bytes.NewBuffer(data))
	return err
}

func unpacked(r io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(r) // want `only to read it once more`
	if err != nil {
		return nil, err
	}
	in := bytes.NewReader(data)
	return gzip.NewReader(in)
}

func drained(r io.Reader) {
	_, _ = io.ReadAll(r) // want `only to throw it away`
	ioutil.ReadAll(r)    // want `only to throw it away`
}
