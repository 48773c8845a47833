package a

import (
	"encoding/binary"
	"errors"
	"io"
)

type record struct{ A, B uint32 }

type decoder struct {
	b   []byte
	err error
}

func (d *decoder) uvarint() int {
	n, w := binary.Uvarint(d.b)
	d.b = d.b[w:]
	return int(n)
}
func (d *decoder) Err() error               { return d.err }
func (d *decoder) entry() (item, error)     { return item{}, d.err }
func (d *decoder) header() (n int, e error) { return d.uvarint(), d.err }

type header struct {
	count    uint32
	maxItems int
}

// The number stands before the entries: it is advice, for it may say anything.
func entries(d *decoder) []item {
	var out []item
	n := d.uvarint()
	for rem := n; d.Err() == nil && rem > 0; rem-- {
		it, _ := d.entry()
		out = append(out, it) // want `grows out array by array although the loop's length was read before it: each outgrown array is allocated and copied; make room for no more than what is left can hold`
	}
	return out
}

func entriesDown(d *decoder) []item {
	var all struct{ out []item }
	n := d.uvarint()
	rem := n
	for ; d.Err() == nil && rem > 0; rem-- {
		it, _ := d.entry()
		all.out = append(all.out, it) // want `although the loop's length was read before it`
	}
	return all.out
}

func entriesUp(d *decoder) ([]item, error) {
	n, err := d.header()
	if err != nil {
		return nil, err
	}
	var out []item
	for i := 0; i < n; i++ {
		it, err := d.entry()
		if err != nil {
			return nil, err
		}
		out = append(out, it) // want `although the loop's length was read before it`
	}
	return out, nil
}

func entriesOf(h header, d *decoder) ([]item, error) {
	var out []item
	for i := uint32(0); i < h.count; i++ {
		it, err := d.entry()
		if err != nil {
			return nil, err
		}
		out = append(out, it) // want `although the loop's length was read before it`
	}
	return out, nil
}

// A limit is no number of entries.
func upTo(h header, d *decoder) ([]item, error) {
	var out []item
	for i := 0; i < h.maxItems; i++ {
		it, err := d.entry()
		if err != nil {
			return nil, err
		}
		out = append(out, it)
	}
	return out, nil
}

// Nor is what a caller wants.
func wanted(n int, d *decoder) ([]item, error) {
	var out []item
	for ; n > 0; n-- {
		it, err := d.entry()
		if err != nil {
			return nil, err
		}
		out = append(out, it)
	}
	return out, nil
}

func repeated(n int, it item) []item {
	var out []item
	for n > 0 {
		out = append(out, it) // want `grows out array by array although the loop's length is known`
		n--
	}
	return out
}

// Records of a fixed size.
func words32(b []byte) []uint32 {
	var out []uint32
	for len(b) >= 4 {
		out = append(out, binary.LittleEndian.Uint32(b)) // want `grows out array by array although the loop's length is known`
		b = b[4:]
	}
	return out
}

func words64(b []byte) []uint64 {
	var out []uint64
	for i := 0; i+8 <= len(b); i += 8 {
		out = append(out, binary.LittleEndian.Uint64(b[i:])) // want `grows out array by array`
	}
	return out
}

func batched(items []item, size int) [][]item {
	var out [][]item
	for i := 0; i < len(items); i += size {
		out = append(out, items[i:min(i+size, len(items))]) // want `grows out array by array`
	}
	return out
}

// Records of any size.
func strings16(b []byte) []string {
	var out []string
	for len(b) >= 2 {
		n := int(binary.LittleEndian.Uint16(b))
		out = append(out, string(b[2:2+n]))
		b = b[2+n:]
	}
	return out
}

func report3(format string, args ...any) {}

func convert(it item) (port, error) { return port{}, nil }

// What fails is reported, and rare.
func converted(items []item) []port {
	var out []port
	for _, it := range items {
		if p, err := convert(it); err == nil {
			out = append(out, p) // want `grows out array by array although the loop's length is known`
		} else {
			report3("cannot convert: %v", err)
		}
	}
	return out
}

func convertedToo(items []item) []port {
	var out []port
	for _, it := range items {
		p, err := convert(it)
		if err != nil {
			report3("cannot convert: %v", err)
		} else {
			out = append(out, p) // want `grows out array by array although the loop's length is known`
		}
	}
	return out
}

// Nobody is told: those that can be converted are looked for.
func convertible(items []item) []port {
	var out []port
	for _, it := range items {
		if p, err := convert(it); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// Most are found by the other way.
func byTheOther(items []item) (out []port, rest []item) {
	for _, it := range items {
		if p, err := convert(it); err == nil {
			out = append(out, p)
		} else {
			rest = append(rest, it)
		}
	}
	return out, rest
}

type action struct {
	base
	name string
}

type base struct {
	deps     []*action
	triggers []*action
	failed   bool
}

// The field of what is stored elsewhere too is as empty.
func newAction(it item, names []string, known map[string]*action) *action {
	a := &action{name: it.name}
	known[it.name] = a
	for _, name := range names {
		dep := known[name]
		dep.triggers = append(dep.triggers, a)
		a.deps = append(a.deps, dep) // want `grows a.deps array by array`
		if dep.failed {
			a.failed = true
		}
	}
	return a
}

func register(*action) {}

// Who gets it may fill it.
func registered(it item, names []string, known map[string]*action) *action {
	a := &action{name: it.name}
	register(a)
	for _, name := range names {
		a.deps = append(a.deps, known[name])
	}
	return a
}

func based(b base, names []string, known map[string]*action) *action {
	a := &action{base: b}
	for _, name := range names {
		a.deps = append(a.deps, known[name])
	}
	return a
}

type listing2 struct {
	dirs  int
	lines []listLine
}

type listLine struct {
	name string
	of   *listing2
}

// An element may point back at what holds the list.
func listLines(items []item, size func(*listing2) string) (*listing2, *listing2) {
	l, m := &listing2{}, &listing2{}
	for _, it := range items {
		l.dirs++
		l.lines = append(l.lines, listLine{name: it.name, of: l}) // want `grows l.lines array by array`
	}
	for range items {
		m.lines = append(m.lines, listLine{name: size(m), of: m})
	}
	return l, m
}

// The number is of another type than the counter.
func offsets(b []byte) ([]uint32, error) {
	var out, ends []uint32
	n := binary.BigEndian.Uint32(b[len(b)-4:])
	if len(b) < int(8*n)+4 {
		return nil, errEntry
	}
	for i := range int(n) {
		at := binary.BigEndian.Uint32(b[i*8:])
		if i != 0 && at <= out[i-1] {
			return nil, errEntry
		}
		out = append(out, at)
		ends = append(ends, binary.BigEndian.Uint32(b[i*8+4:])) // want `grows ends array by array although the loop's length was read before it`
	}
	return append(out, ends...), nil
}

var errEntry = errors.New("entry is cut off")

// The caller has read how many there are.
func parseRecords(r io.Reader, recordNum uint32) ([]record, error) {
	var out []record
	for i := uint32(0); i < recordNum; i++ {
		var rec record
		if err := binary.Read(r, binary.LittleEndian, &rec); err != nil {
			return nil, err
		}
		out = append(out, rec) // want `grows out array by array although the loop's length was read before it`
	}
	return out, nil
}

// A number of tries is a limit.
func poll(r io.Reader, num int) ([]record, error) {
	var out []record
	for i := 0; i < num; i++ {
		var rec record
		if err := binary.Read(r, binary.LittleEndian, &rec); err != nil {
			return out, err
		}
		out = append(out, rec)
	}
	return out, nil
}
