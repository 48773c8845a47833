package a

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"testing"
	"unicode/utf8"
)

// More is asked of the list.
func ranged(items []item) int {
	var on []item
	for _, it := range items {
		if it.on {
			on = append(on, it)
		}
	}
	for range on {
	}
	return len(on)
}

func returned(items []item) ([]item, int) {
	var on []item
	for _, it := range items {
		on = append(on, it)
	}
	return on, len(on)
}

func given(items []item) int {
	var on []item
	for _, it := range items {
		on = append(on, it)
	}
	show(on)
	return len(on)
}

func show(...any) {}

func read(items []item) string {
	var on []item
	for _, it := range items {
		on = append(on, it)
	}
	if len(on) == 0 {
		return ""
	}
	return on[0].name
}

// What makes the elements is wanted.
func opened(names []string, open func(string) int) int {
	var files []int
	for _, name := range names {
		files = append(files, open(name))
	}
	return len(files)
}

// A map tells what is there already.
func distinct(names []string) int {
	seen := map[string]bool{}
	for _, name := range names {
		seen[name] = true
	}
	return len(seen)
}

// No loop fills it.
func few(a, b string) int {
	var list []string
	if a != "" {
		list = append(list, a)
	}
	if b != "" {
		list = append(list, b)
	}
	return len(list)
}

// It was somebody's before.
func param(list []string, more []string) int {
	for _, m := range more {
		list = append(list, m)
	}
	return len(list)
}

func fromOther(items []string) int {
	list := items[:0]
	for _, m := range items {
		list = append(list, m)
	}
	return len(list)
}

func result(items []string) (list []string, n int) {
	for _, m := range items {
		list = append(list, m)
	}
	return list, len(list)
}

// The compiler decodes nothing into a list for these.
func runes(s string) int {
	return len([]rune(s)) + len([]byte(s)) + utf8.RuneCountInString(s)
}

// Nor a text for this.
func bytesOf(b []byte) int {
	text := string(b)
	return len(string(b)) + len(text)
}

// The text is used, too.
func shown(n int) int {
	text := fmt.Sprintf("%d", n)
	show(text)
	return len(text)
}

func word(s string) string {
	if f := strings.Fields(s); len(f) > 0 {
		return f[0]
	}
	return ""
}

// Errors and logs.
func failing(s string) error {
	log.Println("words:", len(strings.Fields(s)))
	if s == "" {
		return errors.New(fmt.Sprint("words: ", len(strings.Fields(s))))
	}
	return nil
}

// The function does more than gather.
func (s *shelf) drain() []string {
	var names []string
	for name := range s.items {
		names = append(names, name)
		delete(s.items, name)
	}
	return names
}

func (s *shelf) drained() int { return len(s.drain()) }

func (s *shelf) shown() []string {
	var names []string
	for name := range s.items {
		names = append(names, name)
		fmt.Println(name)
	}
	return names
}

func (s *shelf) printed() int { return len(s.shown()) }

// Its list is another's.
func (s *shelf) kept() []string {
	return keptNames
}

var keptNames []string

func (s *shelf) keptLen() int { return len(s.kept()) }

// More is asked of the buffer.
type recorder struct {
	buf  bytes.Buffer
	body bytes.Buffer
}

func (r *recorder) Write(b []byte) (int, error) {
	r.body.Write(b)
	return r.buf.Write(b)
}

func (r *recorder) Bytes() ([]byte, int) { return r.buf.Bytes(), r.buf.Len() + r.body.Len() }

func (r *recorder) flush(w io.Writer) { r.body.WriteTo(w) }

// Filled, and read by index.
func table(n int) int {
	list := make([]int, n)
	for i := range list {
		list[i] = i * i
	}
	return list[n-1] + len(list)
}

func newShelf(s string) int { return len(strings.Fields(s)) }

type bench struct{ b *testing.B }

func (b *bench) tell(s string) { b.b.Log(len(strings.Fields(s))) }

// Something else gets the buffer, or what is in it.
func sent(w io.Writer, body io.Reader) (int, error) {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, body); err != nil {
		return 0, err
	}
	n := buf.Len()
	_, err := io.Copy(w, &buf)
	return n, err
}

func lastLength(r *bufio.Reader, keep func(*bytes.Buffer)) int {
	buf := &bytes.Buffer{}
	r.WriteTo(buf)
	keep(buf)
	return buf.Len()
}
