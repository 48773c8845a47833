package a

import (
	"bytes"
	"container/heap"
	"container/list"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

type header struct{ A, B uint16 }

type pointers []*item

func (p pointers) Len() int           { return len(p) }
func (p pointers) Less(i, j int) bool { return p[i].cost < p[j].cost }
func (p pointers) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p *pointers) Push(x any)        { *p = append(*p, x.(*item)) }
func (p *pointers) Pop() any          { return nil }

func pointersDoNotAllocate(p *pointers, l *list.List, it *item) {
	heap.Push(p, it)
	l.PushBack(it)
	l.PushBack("constant") // lies in the binary
}

func structs(w io.Writer, h header) error { return binary.Write(w, binary.BigEndian, h) } // a layout, another rule

func formats(buf *bytes.Buffer, n int, f float64, x any, s string) {
	fmt.Fprintf(buf, "%5d", n)                          // width
	fmt.Fprintf(buf, "%g", f)                           // floats
	fmt.Fprintf(buf, "%v", x)                           // any type
	fmt.Fprintf(buf, "%s %s %s %d %d", s, s, s, n, n)   // reads better than five writes
	fmt.Fprint(buf, n, n)                               // a blank goes between
	fmt.Fprintf(os.Stdout, "%s", s)                     // the write costs more
	fmt.Fprintf(buf, "%s", errors.New(fmt.Sprint("a"))) // formats itself
}

func severalTypes(items []item) int {
	seen := map[any]bool{}
	for i, it := range items {
		seen[it.name] = true
		seen[i] = true
	}
	return len(seen)
}

func callers(m map[any]int, s string) { use(m); m[s] = 1 }

func use(map[any]int) {}

// Exported is filled by others too.
type Exported struct{ Entries map[any]int }

func (e *Exported) put(s string) { e.Entries[s] = 1 }

func ranged(items []item) (out []any) {
	seen := map[any]bool{}
	for _, it := range items {
		seen[it] = true
	}
	for k := range seen { // the keys go on as any
		out = append(out, k)
	}
	return out
}

func init() {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d", 1+b.Len()) // once per process
}

type failures []string

func (f failures) Error() string { // an error's text is rarely read
	var buf bytes.Buffer
	for _, s := range f {
		fmt.Fprintf(&buf, "%s;", s)
	}
	return buf.String()
}
