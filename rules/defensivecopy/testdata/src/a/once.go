package a

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
)

type listener[E any] struct {
	name string
	hear func(E) error
}

type board[E any] struct {
	ears  []listener[E]
	later []listener[E]
	given []listener[E]
	first map[string]int
}

func newBoard[E any](ears ...listener[E]) *board[E] {
	return &board[E]{ears: slices.Clone(ears), later: []listener[E]{}, given: ears, first: map[string]int{"a": 1}}
}

func (b *board[E]) add(l listener[E]) { b.later = append(b.later, l) }

// Nothing changes the field once the board is made, whatever is called.
func (b *board[E]) tell(e E) (failed int) {
	ears := slices.Clone(b.ears) // want `copies b.ears, and nothing changes it once it is made`
	for _, l := range ears {
		if l.hear(e) != nil {
			failed++
		}
	}
	return failed
}

func (b *board[E]) firstOf(e E, hear func(E) string) int {
	first := maps.Clone(b.first) // want `copies b.first, and nothing changes it once it is made`
	return first[hear(e)] + first[hear(e)+"b"]
}

// A listener may add one; who made the board may still have the list.
func (b *board[E]) tellLater(e E) (failed int) {
	later := slices.Clone(b.later)
	for _, l := range later {
		if l.hear(e) != nil {
			failed++
		}
	}
	given := slices.Clone(b.given)
	for _, l := range given {
		if l.hear(e) != nil {
			failed++
		}
	}
	return failed
}

// A text that is built of the copy leaves the original alone.
func signed(r *http.Request, names []string) string {
	header := r.Header.Clone() // want `copies r.Header, and nothing changes either of the two`
	query := r.URL.Query().Encode()
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	names = sorted
	var b strings.Builder
	b.WriteString(r.Method + query + r.URL.EscapedPath())
	for _, name := range names {
		for i, v := range header[http.CanonicalHeaderKey(name)] {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(v)
		}
	}
	return b.String()
}

type page struct{ lines [][]byte }

func (p *page) text(out io.StringWriter) string {
	lines := slices.Clone(p.lines) // want `copies p.lines, and nothing changes either of the two`
	var b bytes.Buffer
	for _, line := range lines {
		b.Write(line)
	}
	others := slices.Clone(p.lines)
	for _, line := range others {
		out.WriteString(string(line)) // it may belong to the page
	}
	return b.String()
}
