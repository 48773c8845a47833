package a

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
)

func decode(r io.Reader, v any) error {
	data, err := io.ReadAll(r) // a Decoder takes as long, and accepts garbage behind the value
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

func kept(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(r) // the bytes themselves are wanted
	return data, err
}

func twice(w io.Writer, r io.Reader) []byte {
	data, _ := io.ReadAll(r) // written and kept
	w.Write(data)
	return data
}

func all(ws []io.Writer, r io.Reader) {
	data, _ := io.ReadAll(r) // written several times
	for _, w := range ws {
		w.Write(data)
	}
}

func retry(req *http.Request) error {
	data, err := io.ReadAll(req.Body) // the body is to be read again by the next in line
	if err != nil {
		return err
	}
	req.Body = io.NopCloser(bytes.NewReader(data))
	return nil
}

func request(url string, r io.Reader) (*http.Request, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return http.NewRequest("POST", url, bytes.NewReader(data)) // its length is sent, and a redirect sends it again
}

func limited(w io.Writer, r io.Reader) {
	data, _ := io.ReadAll(io.LimitReader(r, 1024)) // small
	w.Write(data)
}

func system(w io.Writer) {
	data, _ := os.ReadFile("/proc/self/stat") // small
	w.Write(data)
}

func buffered(b *bytes.Buffer, r io.Reader) {
	data, _ := io.ReadAll(r) // it stays in memory
	b.Write(data)
}

func changed(w io.Writer, r io.Reader) {
	data, _ := io.ReadAll(r)
	w.Write(bytes.ToUpper(data)) // needs the bytes
}

func byComma(name string) (n int) {
	data, _ := os.ReadFile(name)
	for _, field := range strings.Split(string(data), ",") { // no lines
		n += len(field)
	}
	return n
}

func indexed(name string) string {
	data, _ := os.ReadFile(name)
	lines := strings.Split(string(data), "\n")
	if len(lines) > 3 { // how many there are matters
		return lines[3]
	}
	return ""
}

// LimitReader is one of the project's own.
func LimitReader(r io.Reader, n int64) io.Reader { return &io.LimitedReader{R: r, N: n} }

func limitedDoc(r io.Reader, to any) error {
	data, err := io.ReadAll(LimitReader(r, 1<<20))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// All lines are kept, as parts of one text.
func allLines(name string) (hits, all []string) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil
	}
	for _, line := range strings.Split(string(data), "\n") {
		if strings.Contains(line, "MATCH") {
			hits = append(hits, line)
		}
		all = append(all, line)
	}
	return hits, all
}
