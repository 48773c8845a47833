package a

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

var digits = regexp.MustCompile(`\d+`)

func words(s string) int {
	return len(strings.Fields(s)) // want `makes a list of all words to count them`
}

func matches(s string) bool {
	all := digits.FindAllString(s, -1) // want `makes a list of all matches to count them`
	return len(all) > 2
}

func width(n int) int {
	return len(fmt.Sprintf("%05d", n)) // want `formats a text only to measure it`
}

func count(s string) int {
	return len(s) - len(strings.ReplaceAll(s, ",", "")) // want `builds a text only to measure it`
}

func places(n *big.Int) int {
	return len(n.String()) // want `writes a number out only to measure the text`
}

// The runes become a text to be trimmed, and runes again to be counted.
func column(buf []rune) int {
	text := strings.TrimLeft(string(buf), " ") // want `encodes runes to a text only to measure it`
	return len([]rune(text))
}

func column2(buf []rune) int {
	return utf8.RuneCountInString(strings.TrimSpace(string(buf))) // want `encodes runes to a text`
}

// The length was the argument of make.
func grow(n int, have []int) int {
	list := make([]*item, n) // want `makes a list of which only the length is asked, which is known`
	return len(list) - len(have)
}

// What is made for the list has no effect.
func cloned(items []item) int {
	var copies []*item
	for _, it := range items {
		copies = append(copies, clone(it)) // want `gathers a list in copies`
	}
	return len(copies)
}

func clone(it item) *item { return &item{name: it.name} }

// A function gathers what is only counted.
type shelf struct {
	mu    sync.Mutex
	items map[string]*item
}

func (s *shelf) list(want func(*item) bool) ([]*item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []*item
	for _, it := range s.items {
		if want(it) {
			out = append(out, it)
		}
	}
	return out, nil
}

func (s *shelf) Count() int {
	all, err := s.list(func(it *item) bool { return it.on }) // want `gathers a list by list of which only the length is asked`
	if err != nil {
		return -1
	}
	return len(all)
}

func (s *shelf) names() []string {
	var names []string
	for name := range s.items {
		names = append(names, name)
	}
	return names
}

func (s *shelf) empty() bool {
	return len(s.names()) == 0 // want `gathers a list by names of which only the length is asked`
}

// A buffer takes a copy of all that is written.
type counter struct {
	buf bytes.Buffer
	to  interface{ Write([]byte) (int, error) }
}

func (c *counter) Write(b []byte) (int, error) {
	c.buf.Write(b) // want `copies to a buffer of which only the length is asked`
	return c.to.Write(b)
}

func (c *counter) Size() int { return c.buf.Len() }

func written(parts []string) int {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p) // want `copies to a buffer of which only the length is asked`
		b.WriteByte(' ')
	}
	return b.Len()
}

func reflected(v reflect.Value) int {
	return len(v.MapKeys()) // want `makes a list of a map's keys to count them`
}

// A capacity below zero panics.
func sized(items []*item, n int) int {
	on := make([]*item, 0, n)
	for _, it := range items {
		if it.on {
			on = append(on, it) // want `gathers a list in on`
		}
	}
	return len(on)
}

// A name that traces nothing.
func tracesOf(items []item) []int {
	var traces []int
	for i, it := range items {
		if it.on {
			traces = append(traces, i)
		}
	}
	return traces
}

func traced(items []item) int {
	return len(tracesOf(items)) // want `gathers a list by tracesOf of which only the length is asked`
}

// The body is copied to know how long it is.
func bodyLength(body io.ReadSeeker) (int, error) {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, body); err != nil { // want `copies to a buffer of which only the length is asked`
		return 0, err
	}
	_, err := body.Seek(0, io.SeekStart)
	return buf.Len(), err
}

func encodedLength(v any) int {
	buf := new(bytes.Buffer)
	enc := json.NewEncoder(buf) // want `copies to a buffer of which only the length is asked`
	if enc.Encode(v) != nil {
		return 0
	}
	return buf.Len()
}
