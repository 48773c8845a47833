package buffers

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"strings"
)

func relay(w http.ResponseWriter, resp *http.Response) error {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, resp.Body); err != nil { // want `holds the whole input in memory only to write it`
		return err
	}
	_, err := buf.WriteTo(w)
	return err
}

func each(r io.Reader, fn func([]byte)) error {
	data, err := io.ReadAll(r) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return err
	}
	lines := bytes.Split(data, []byte{'\n'})
	for i := 0; i < len(lines); i++ {
		fn(lines[i])
	}
	return nil
}

func eachText(path string, fn func(string)) error {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return err
	}
	lines := strings.Split(string(data), "\n")
	for i := range lines {
		fn(lines[i])
	}
	return nil
}

// Into another buffer, by two lines at once, or for their number.
func others(r, s, t io.Reader, fn func(a, b string)) (bytes.Buffer, int, error) {
	var buf, to bytes.Buffer
	if _, err := buf.ReadFrom(r); err != nil {
		return to, 0, err
	}
	buf.WriteTo(&to)
	data, err := io.ReadAll(s)
	if err != nil {
		return to, 0, err
	}
	lines := strings.Split(string(data), "\n")
	for i := 1; i < len(lines); i++ {
		fn(lines[i-1], lines[i])
	}
	data, err = io.ReadAll(t)
	if err != nil {
		return to, 0, err
	}
	more := strings.Split(string(data), "\n")
	for i := range more {
		fn(more[i], "")
	}
	return to, len(more), nil
}
