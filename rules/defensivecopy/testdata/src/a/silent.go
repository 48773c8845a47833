package a

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// The compiler lends the text's own bytes to a copy of them.
func joined(name string, more []byte) []byte {
	return append(append([]byte{}, []byte(name)...), more...)
}

func textBytes(name string) []byte { return bytes.Clone([]byte(name)) }

// Changed: that is what the copy is for.
func sorted(xs []string) []string {
	ys := slices.Clone(xs)
	sort.Strings(ys)
	return ys
}

func sortedJoin(xs []string) string {
	ys := append([]string(nil), xs...)
	slices.Sort(ys)
	return strings.Join(ys, ",")
}

func filled(xs []int) int {
	ys := slices.Clone(xs)
	ys[0] = 1
	return ys[0]
}

func pointed(xs []int) *int {
	ys := slices.Clone(xs)
	return &ys[0]
}

// Handed out.
func snapshot(xs []int) []int { return slices.Clone(xs) }

type list struct {
	mu   sync.Mutex
	subs []func()
	kept []int
}

func (l *list) keep(xs []int) { l.kept = slices.Clone(xs) }

// The lock is released before the copy is read.
func (l *list) each() (n int) {
	l.mu.Lock()
	kept := slices.Clone(l.kept)
	l.mu.Unlock()
	for _, k := range kept {
		n += k
	}
	return n
}

// A callback may change the list.
func (l *list) notify() {
	for _, f := range slices.Clone(l.subs) {
		f()
	}
	subs := slices.Clone(l.subs)
	for _, f := range subs {
		f()
	}
}

// The original changes while the copy is read.
func shift(xs []int) (n int) {
	old := slices.Clone(xs)
	for i := range old {
		xs[i] = old[len(old)-1-i]
	}
	return len(old)
}

func dropped(ages map[string]int, xs []string) (n int) {
	names := slices.Clone(xs)
	xs = append(xs[:0], "x")
	for _, name := range names {
		n += len(name) + len(xs)
	}
	return n
}

func again(xs []int) (n int) {
	for range 3 {
		old := slices.Clone(xs)
		n += old[0]
		fill(xs)
		n += old[1]
	}
	return n
}

func fill(xs []int) { xs[0]++ }

// A literal keeps it.
func later(xs []int) func() int {
	ys := slices.Clone(xs)
	return func() int { return ys[0] }
}

// Who knows where it comes from; it grows.
func unknown() int {
	return len(slices.Clone(snapshot(nil)))
}

func extended(xs []int, x int) int {
	ys := append([]int{x}, xs...)
	return len(ys)
}

// Once per process.
var total = func() (n int) {
	xs := []int{1, 2}
	ys := slices.Clone(xs)
	for _, y := range ys {
		n += y
	}
	return n
}()

// The buffer is used again, or belongs to a pool.
var pool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func pooled(v any) ([]byte, error) {
	buf := pool.Get().(*bytes.Buffer)
	defer pool.Put(buf)
	buf.Reset()
	if err := json.NewEncoder(buf).Encode(v); err != nil {
		return nil, err
	}
	out := make([]byte, buf.Len())
	copy(out, buf.Bytes())
	return out, nil
}

func lines(r io.Reader) (out [][]byte) {
	var buf bytes.Buffer
	p := make([]byte, 100)
	for {
		n, err := r.Read(p)
		if err != nil {
			return out
		}
		buf.Write(p[:n])
		out = append(out, append([]byte(nil), buf.Bytes()...))
		buf.Reset()
	}
}

// The copy lets go of the room behind the end.
func trimmed(xs []string) []string {
	out := make([]string, 0, len(xs))
	for _, x := range xs {
		if x != "" {
			out = append(out, x)
		}
	}
	return slices.Clone(out)
}

// An element may take itself out of the list that it is in.
type conn struct{ owner *conns }

type conns struct{ list []*conn }

func (c *conn) close() {
	c.owner.list = slices.DeleteFunc(c.owner.list, func(x *conn) bool { return x == c })
}

func closeAll(list []*conn) {
	for _, c := range slices.Clone(list) {
		c.close()
	}
}

func (o *conns) closeAll() {
	for _, c := range append([]*conn(nil), o.list...) {
		c.close()
	}
}

func prune(sizes map[string]int) {
	for name, size := range maps.Clone(sizes) {
		if size == 0 {
			delete(sizes, name)
		}
	}
}

func merged(to, from map[string]int) { // the two may be one
	for name, size := range maps.Clone(from) {
		to[name+"2"] = size
	}
}

func advance(xs []int, next func() int) (diff int) {
	before := slices.Clone(xs)
	for i := range xs {
		xs[i] = next()
	}
	for i := range xs {
		diff += xs[i] - before[i]
	}
	return diff
}

func (l *list) rotated() (n int) {
	kept := make([]int, len(l.kept))
	copy(kept, l.kept)
	for i, k := range kept {
		l.kept[len(kept)-1-i] = k
	}
	return len(kept)
}

func partly(xs []int) (n int) {
	own := make([]int, len(xs)+1)
	copy(own, xs)
	return len(own)
}

// Written to, or led out of.
func renamed(p *pod) *pod {
	q := p.DeepCopy()
	q.name = "x"
	return q
}

func labels(p *pod) map[string]string {
	q := p.DeepCopy()
	return q.labels
}

// Room for what comes behind.
func keys() []byte {
	buf := append(make([]byte, 0, 64), []byte("key-")...)
	return append(buf, 'x')
}

// It copies the slices inside as well.
type rules map[string][]string

func (r rules) Clone() rules {
	out := make(rules, len(r))
	for name, list := range r {
		out[name] = slices.Clone(list)
	}
	return out
}

func (r rules) add(more rules) { maps.Copy(r, more.Clone()) }

// The copy is read after what may change the headers: there, or in the next turn.
func toldAndRead(w http.ResponseWriter, r *http.Request, names []string) string {
	h := r.Header.Clone()
	for _, name := range names {
		if h.Get(name) == "" {
			w.WriteHeader(http.StatusBadRequest)
			return h.Get("Accept")
		}
	}
	return ""
}

func toldAndOn(w http.ResponseWriter, r *http.Request, names []string) (n int) {
	h := r.Header.Clone()
	for _, name := range names {
		if h.Get(name) == "" {
			w.WriteHeader(http.StatusContinue)
			continue
		}
		n++
	}
	return n
}

// A map keeps its keys.
func tally(m map[string]int, key string) {
	m[strings.Clone(key)]++
	m[strings.Clone(key)] = 1
	m[strings.Clone(key)] += 2
}

type keeper struct{ all [][]byte }

func (k *keeper) Put(p []byte) { k.all = append(k.all, p) }

// Nothing is known of other methods.
func kept(k interface{ Put([]byte) }, p []byte) { k.Put(append([]byte(nil), p...)) }

// The number goes into what was copied.
func numbered(p []byte, use func([]byte)) uint64 {
	old := bytes.Clone(p)
	binary.BigEndian.PutUint64(p, 7)
	return binary.BigEndian.Uint64(old)
}

type snmp struct{ sent, received uint64 }

// Clone takes them while others count.
func (s *snmp) Clone() *snmp {
	return &snmp{atomic.LoadUint64(&s.sent), atomic.LoadUint64(&s.received)}
}

func (s *snmp) text() string {
	c := s.Clone()
	return strconv.FormatUint(c.sent, 10) + strconv.FormatUint(c.received, 10)
}
