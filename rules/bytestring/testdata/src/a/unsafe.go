package a

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

type logger struct{ n int }

func (l *logger) Write(b []byte) (int, error)       { l.n += len(b); return len(b), nil }
func (l *logger) WriteString(s string) (int, error) { l.n += len(s); return len(s), nil }

func otherWriters(w io.Writer, rw http.ResponseWriter, l *logger, b []byte, s string) {
	w.Write([]byte(s)) // want `copies a string into bytes`

	rw.Write([]byte("<html>" + s)) // want `copies a string into bytes`

	l.Write([]byte(s)) // want `copies a string into bytes`

	l.WriteString(string(b)) // want `copies bytes into a string`

	_, _ = io.WriteString(w, string(b)) // want `copies bytes into a string`
}

func readers(b []byte, s string, v any) error {
	if _, err := http.NewRequest("POST", "/", strings.NewReader(string(b))); err != nil { // want `copies bytes into a string`
		return err
	}
	if _, err := http.Post("/", "", bytes.NewBuffer([]byte(s))); err != nil { // want `copies a string into bytes`
		return err
	}
	buf := bytes.NewBufferString(string(b)) // want `copies bytes into a string`
	if err := json.NewDecoder(buf).Decode(v); err != nil {
		return err
	}
	return json.NewDecoder(bytes.NewReader([]byte(s))).Decode(v) // want `copies a string into bytes`
}

func sum(b []byte) uint64 {
	h := uint64(0)
	for _, c := range b {
		h = h*31 + uint64(c)
	}
	return h
}

func sumString(s string) uint64 {
	h := uint64(0)
	for i := range len(s) {
		h = h*31 + uint64(s[i])
	}
	return h
}

func get(doc, path string) string             { return doc + path }
func getBytes(doc []byte, path string) string { return string(doc) + path }

func siblings(b []byte, s string) uint64 {
	_ = get(string(b), "a.b") // want `copies bytes into a string`

	if sumString(string(b)) > 1 { // want `copies bytes into a string`
		return 1
	}
	return sum([]byte(s)) // want `copies a string into bytes`
}
