package a

import (
	"encoding/binary"
	"io"

	expslices "golang.org/x/exp/slices"
)

func framed(kind uint16, body []byte) []byte {
	b := make([]byte, 2)
	binary.BigEndian.PutUint16(b, kind)
	b = append(b, body...) // want `moves all of b, which is made without room behind its elements`
	return b
}

func sealed(sum [8]byte, body []byte) []byte {
	out := make([]byte, len(body))
	copy(out, body)
	return append(out, sum[:]...) // want `moves all of out, which is made without room`
}

func encoded(family int, ip []byte) ([]byte, bool) {
	b := make([]byte, 4)
	b[0] = byte(family)
	switch family {
	case 0:
	case 1:
		b = append(b, ip[:4]...) // want `moves all of b, which is made without room`
	case 2:
		b = append(b, ip...)
	default:
		return nil, false
	}
	return b, true
}

// There is room behind, or nothing in it.
func roomy(body []byte, n int) ([]byte, []byte, []byte) {
	a := make([]byte, 2, 2+len(body))
	a = append(a, body...)
	b := make([]byte, 0)
	b = append(b, body...)
	c := make([]byte, n)
	c = c[:copy(c, body)]
	c = append(c, body...)
	return a, b, c
}

// One more, and a handful.
func answers(ids, peers []string, more []string) ([]string, []string) {
	out := make([]string, len(ids))
	copy(out, ids)
	out = append(out, "me")
	all := make([]string, len(peers))
	copy(all, peers)
	all = append(all, more...)
	return out, all
}

// What is behind may never come.
func perhaps(body, tail []byte) []byte {
	out := make([]byte, len(body))
	copy(out, body)
	if len(tail) > 1 {
		out = append(out, tail...)
	}
	return out
}

func bothLists(a, b []string) []string {
	all := []string{}
	all = append(all, a...)
	all = append(all, b...) // want `grows all array by array although the sum of the lengths can be asked first`
	return all
}

func packed(salt, key, text []byte) []byte {
	var out []byte
	out = append(out, salt...)
	out = append(out, ':')
	out = append(out, key...) // want `grows out array by array although the sum`
	out = append(out, text...)
	return out
}

func bothNested(a, b []int) []int {
	return append(append([]int(nil), a...), b...) // want `grows a new slice array by array although the sum`
}

// One copy, and room for what is behind.
func onlyOnce(a, b []string, more func() []string) ([]string, []string, []string) {
	x := []string{}
	x = append(x, a...)
	y := make([]string, 0, len(a)+len(b))
	y = append(y, a...)
	y = append(y, b...)
	z := []string{}
	z = append(z, a...)
	z = append(z, more()...)
	return x, y, z
}

// A handful by its name.
func command(flags, rest []string) []string {
	args := []string{}
	args = append(args, flags...)
	args = append(args, rest...)
	return args
}

type textLines struct {
	text   string
	starts []int
}

func newIndex(text string) *textLines {
	l := &textLines{text: text, starts: []int{0}}
	for i, r := range text {
		if r == '\n' {
			l.starts = append(l.starts, i+1) // want `grows l.starts array by array although strings.Count tells how many there are`
		}
	}
	return l
}

func newlines(content []byte) []int {
	var at []int
	for i := 0; i < len(content); i++ {
		if content[i] == '\n' {
			at = append(at, i) // want `grows at array by array although bytes.Count tells how many there are`
		}
	}
	return at
}

// Not every newline counts.
func someLines(content []byte) []int {
	var at, odd []int
	for i, b := range content {
		if b == '\n' && i > 80 {
			at = append(at, i)
		}
		if b == '\n' {
			odd = append(odd, i)
			if len(odd) > 3 {
				break
			}
		}
	}
	return append(at, odd...)
}

func utf16(text string) []uint16 {
	out := []uint16{}
	for _, c := range text {
		if c <= 0xffff {
			out = append(out, uint16(c)) // want `grows out array by array although it gets at least as long as the loop`
		} else {
			c -= 0x10000
			out = append(out, 0xd800|uint16(c>>10), 0xdc00|uint16(c&0x3ff))
		}
	}
	return out
}

type optionEntry struct {
	name  string
	short string
	more  []string
}

func options(entries []optionEntry) []string {
	var out []string
	for _, e := range entries {
		out = append(out, e.name) // want `grows out array by array although it gets at least as long as the loop`
		if e.short != "" {
			out = append(out, e.short)
		}
		out = append(out, e.more...)
	}
	return out
}

// Runes are fewer than bytes, and quick to count.
func letters(text string) []string {
	var out []string
	for _, c := range text {
		out = append(out, string(c)) // want `grows out array by array although utf8.RuneCountInString tells the loop's length`
	}
	return out
}

// Some come with nothing.
func optional(entries []optionEntry) []string {
	var out []string
	for _, e := range entries {
		if e.short != "" {
			out = append(out, e.short)
		}
		out = append(out, e.more...)
	}
	return out
}

// The array on the stack holds what is usual.
func tokens(subject string) []string {
	var room [32]string
	start, out := 0, room[:0]
	for i := 0; i < len(subject); i++ {
		if subject[i] == '.' {
			out = append(out, subject[start:i])
			start = i + 1
		}
	}
	return append(out, subject[start:])
}

type group struct{ ids []int }

func allIDs(groups []group, see func(int)) []int {
	var out []int
	for i, g := range groups {
		ids := g.ids
		see(i)
		out = append(out, ids...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

// Some only.
func someIDs(groups []group, skip func(group) bool) []int {
	var out []int
	for _, g := range groups {
		if skip(g) {
			continue
		}
		out = append(out, g.ids...)
	}
	return out
}

// The first half stays empty.
func doubled(ids []int, odd func(int) bool) []int {
	out := make([]int, len(ids))
	for _, id := range ids {
		if odd(id) {
			out = append(out, id) // want `moves all of out, which is as long already as the loop would make it`
		}
	}
	return out
}

// It is filled first, or set on the way.
func behind(ids []int) ([]int, []int) {
	out := make([]int, len(ids))
	copy(out, ids)
	for _, id := range ids {
		out = append(out, -id)
	}
	all := make([]int, len(ids))
	for i, id := range ids {
		all[i] = id
		all = append(all, -id)
	}
	return out, all
}

type built struct{ names []string }

func (b *built) buildNames(entries []optionEntry) {
	for _, e := range entries {
		b.names = append(b.names, e.name) // want `grows b.names array by array although the loop's length is known`
	}
}

// One after the other, or a few.
func (b *built) Add(entries []optionEntry) {
	for _, e := range entries {
		b.names = append(b.names, e.name)
	}
}

func (b *built) SetNames(entries ...optionEntry) {
	for _, e := range entries {
		b.names = append(b.names, e.name)
	}
}

// A variable of an if's head has no statements behind it.
func headFull(xs []int) int {
	if ys := make([]int, len(xs)); cap(ys) > 3 {
		return copy(ys, xs)
	}
	return 0
}

// withSections takes the clone of what came before the library's slices.
func withSections(done []string, values ...string) cursorState {
	all := expslices.Clone(done)
	all = append(all, values...) // want `moves all of all, which was copied without room behind its elements`
	return cursorState{sections: all}
}

type cursorState struct{ sections []string }

// Filled as far as the reader said: nothing says that the body fits behind.
func readAhead(r io.Reader, body []byte) []byte {
	head := make([]byte, 16)
	n, _ := r.Read(head)
	return append(head[:n], body...) // want `moves all of head, which is made without room behind its elements`
}

// A few of the most there may be are set: the others are the room.
func extras(name, kind string, more ...string) []string {
	all := make([]string, 8)
	n := 0
	if name != "" {
		all[n] = name
		n++
	}
	if kind != "" {
		all[n] = kind
		n++
	}
	return append(all[:n], more...)
}
