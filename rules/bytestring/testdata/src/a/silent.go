package a

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"net"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The compiler makes no copy in these.
func compiler(m map[string]int, b []byte, s string, buf *bytes.Buffer, sb *strings.Builder) int {
	if string(b) == "x" || m[string(b)] > 1 {
		return len(string(b)) + len([]byte(s))
	}
	for _, c := range []byte(s) {
		_ = c
	}
	switch string(b) {
	case "y":
		return 1
	}
	buf.Write([]byte(s)) // since Go 1.22: neither kept nor changed
	sb.Write([]byte(s))
	b = append(b, []byte(s)...)
	copy(b, []byte(s))
	if bytes.Equal([]byte(s), b) || bytes.HasPrefix([]byte(s), b) || utf8.Valid([]byte(s)) {
		return 2
	}
	return 0
}

func pieces(b []byte) []string { return strings.Split(string(b), "\n") } // pieces of the one copy

func kept(b []byte) string { return strings.TrimSpace(string(b)) } // the result must be a string anyway

func twoStrings(b []byte, s string) bool { return strings.Contains(string(b), s) } // the other one would be copied

func noTwin(s string, v any) error { return json.Unmarshal([]byte(s), v) }

func hashes(h hash.Hash, s string) { h.Write([]byte(s)) } // has no WriteString

func connection(c net.Conn, s string) { c.Write([]byte(s)) } // has no WriteString

func failing(b []byte) error { return fmt.Errorf("bad: %v", strings.HasPrefix(string(b), "x")) } // part of an error

func buffer(s string) *bytes.Buffer { return bytes.NewBuffer([]byte(s)) } // to be written to

type text struct{ b []byte }

// Write and WriteString are each other's twin: one must be written with the other.
func (t *text) Write(b []byte) (int, error)       { return t.WriteString(string(b)) }
func (t *text) WriteString(s string) (int, error) { t.b = append(t.b, s...); return len(s), nil }

type upper struct{ s string }

func (u upper) Is(s string) bool      { return u.s == s }
func (u upper) IsBytes(b []byte) bool { return u.Is(string(b)) }

func empty() io.Reader { return io.NopCloser(bytes.NewReader([]byte(""))) } // allocates nothing

func kinds(v reflect.Value, b []byte) { v.SetString(string(b)) } // SetBytes is for another kind

// Bytes that are not written as text, a type that may format itself, operands
// that are not taken one after the other, and Sprintf, which sprintfhot knows.
func unprinted(w io.Writer, name []byte, id named, width int) string {
	fmt.Fprintf(w, "%v", string(name))
	fmt.Fprintf(w, "%s", string(id))
	fmt.Printf("%s", string(name)) // for a person
	fmt.Fprintf(w, "%*s", width, string(name))
	fmt.Fprintf(w, "%[1]s", string(name))
	return fmt.Sprintf("%d%s", width, string(name))
}

type named []byte

func (n named) String() string { return "named" }

// What it gives has no WriteString.
func zipped(z *zip.Writer, list string) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: "list"})
	if err != nil {
		return err
	}
	_, err = w.Write([]byte(list))
	return err
}

type settings map[string]string

func (s settings) key(name string) []byte { return []byte(s[name]) }

// A comparison copies nothing, and a truth is no text that could be appended.
func (s settings) ready(on bool) ([]byte, bool) {
	return []byte(strconv.FormatBool(on)), string(s.key("sign")) == ""
}

// Go code that only reads: nothing is copied since Go 1.22.
func lastSlash(s string) int { return bytes.LastIndex([]byte(s), []byte("/")) }
