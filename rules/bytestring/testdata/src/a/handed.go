package a

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strings"
)

func scanned(b []byte) (n int) {
	r := strings.NewReader(string(b)) // want `copies bytes into a string for a call that has a twin for bytes`
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		n++
	}
	return n
}

func sought(b []byte) (int, error) {
	r := strings.NewReader(string(b)) // asked for its length: it stays what it is
	_, err := io.Copy(io.Discard, r)
	return r.Len(), err
}

func page(w io.Writer, buf *bytes.Buffer) error {
	_, err := fmt.Fprint(w, buf.String()) // want `copies bytes into a string for a call that has a twin for bytes`
	return err
}

func form(c *http.Client, url, values string) (*http.Response, error) {
	return c.Post(url, "application/x-www-form-urlencoded", bytes.NewBufferString(values)) // want `copies a string into a buffer that is only read`
}

func both(w io.ReadWriter) io.ReadWriter { return w }

func writable(s string) io.ReadWriter { return both(bytes.NewBufferString(s)) }

func decoded(b []byte) ([]byte, error) {
	return hex.DecodeString(string(b)) // want `copies bytes into a string for a call that has a twin for bytes`
}

func decoded64(b []byte) ([]byte, error) {
	return base64.StdEncoding.DecodeString(string(b[1:])) // want `copies bytes into a string`
}

func encoded(b []byte) []byte {
	return []byte(hex.EncodeToString(b)) // want `encodes into a string to copy it into bytes`
}

func same(b, want []byte) bool {
	return bytes.Equal([]byte(hex.EncodeToString(b)), want) // no copy since Go 1.22
}
