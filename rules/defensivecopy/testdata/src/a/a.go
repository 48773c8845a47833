package a

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

func count(all []string, prefix string) (n int) {
	names := slices.Clone(all) // want `copies all, and nothing changes either of the two while the copy is in use`
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

func appended(all []int) (sum int) {
	xs := append([]int(nil), all...) // want `copies all, and nothing changes`
	for i := range xs {
		sum += xs[i]
	}
	return sum
}

type table struct{ ages map[string]int }

func (t *table) oldest() (best int) {
	ages := maps.Clone(t.ages) // want `copies t.ages, and nothing changes`
	for _, age := range ages {
		best = max(best, age)
	}
	return best
}

func encode(sum []byte) string {
	return hex.EncodeToString(bytes.Clone(sum)) // want `copies sum, and what gets the copy only reads it`
}

func decode(text []byte) (v struct{ N int }, err error) {
	err = json.Unmarshal(append([]byte{}, text...), &v) // want `what gets the copy only reads it`
	return v, err
}

func text(b []byte) string {
	return string(bytes.Clone(b)) // want `copies b`
}

func agent(r *http.Request) string {
	h := r.Header.Clone() // want `copies r.Header`
	return h.Get("User-Agent")
}

// Copied by a statement of its own.
func hash(words []string) (h uint32) {
	own := make([]string, len(words)) // want `copies words, and nothing changes`
	copy(own, words)
	for _, w := range own {
		for i := range len(w) {
			h = h*31 + uint32(w[i])
		}
	}
	return h
}

func looped(words []string) (n int) {
	own := make([]string, len(words)) // want `copies words, and nothing changes`
	for i, w := range words {
		own[i] = w
	}
	return len(own[0])
}

func grown(words []string) string {
	var own []string
	own = append(own, words...) // want `copies words, and nothing changes`
	return strings.Join(own, " ")
}

type registry struct {
	mu    sync.RWMutex
	ids   []int
	sizes map[string]int
	seen  int
}

// The lock is held all along.
func (r *registry) print(w io.Writer) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	sizes := make(map[string]int, len(r.sizes)) // want `copies r.sizes, and nothing changes`
	for name, size := range r.sizes {
		sizes[name] = size
	}
	for name, size := range sizes {
		fmt.Fprintln(w, name, size)
	}
	ids := make([]int, 0, len(r.ids)) // want `copies r.ids, and nothing changes`
	ids = append(ids, r.ids...)
	for _, id := range ids {
		r.seen++
		fmt.Fprintln(w, id)
	}
}

// A parameter is nobody's business but the caller's, who waits.
func report(names []string, out map[string]float64) {
	for _, name := range slices.Clone(names) { // want `copies names, and nothing changes`
		out[name]++
		log.Printf("seen %s", name)
	}
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func missing(want, have []string) (out []string) {
	all := append(have[:0:0], have...) // want `copies have, and nothing changes`
	for _, w := range want {
		if !has(all, w) {
			out = append(out, w)
		}
	}
	return out
}

func command(name string, args []string) error {
	return exec.Command(name, append(make([]string, 0, len(args)), args...)...).Run() // want `what gets the copy only reads it`
}

func numbers(b []byte, buf *bytes.Buffer) uint32 {
	own := []byte(string(b))   // want `copies b, and nothing changes`
	buf.Write(slices.Clone(b)) // want `what gets the copy only reads it`
	return binary.BigEndian.Uint32(own[4:8])
}

// Nobody else has what is copied.
func marshal(v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append([]byte(nil), data...), nil // want `copies data, and nobody else has it`
}

func encoded(v any) ([]byte, error) {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(v); err != nil {
		return nil, err
	}
	out := make([]byte, buf.Len()) // want `copies buf.Bytes.., and nobody else has it`
	copy(out, buf.Bytes())
	return out, nil
}

func split(line string) []string {
	return slices.Clone(strings.Split(line, ",")) // want `nobody else has it`
}

// All the way down, to read two fields.
type pod struct {
	name   string
	labels map[string]string
	ready  bool
}

func (p *pod) DeepCopy() *pod {
	q := *p
	q.labels = maps.Clone(p.labels)
	return &q
}

func ready(pods []*pod) (names []string) {
	for _, p := range pods {
		own := p.DeepCopy() // want `copies p, and nothing changes`
		if own.ready {
			names = append(names, own.name)
		}
	}
	return names
}

type tags []string

func (l tags) Copy() tags { return append(tags(nil), l...) }

func longest(l tags) (n int) {
	own := l.Copy() // want `copies l, and nothing changes`
	for _, s := range own {
		n = max(n, len(s))
	}
	return n
}

func address(ip net.IP) string {
	own := make(net.IP, len(ip)) // want `copies ip, and nothing changes`
	copy(own, ip)
	return own.String()
}

func versions(pods []*pod, count map[string]int) {
	for _, p := range pods {
		own := p.DeepCopy() // want `copies p, and nothing changes`
		count[own.name]++
	}
}

// What is done on the way out comes too late, and the literal runs at once.
func allowed(w http.ResponseWriter, r *http.Request, names []string, most int) bool {
	h := r.Header.Clone() // want `copies r.Header, and nothing changes`
	for _, name := range names {
		v := h.Get(name)
		if slices.ContainsFunc(names, func(s string) bool { return len(s)+most < len(v) }) {
			w.Header().Set("X-Refused", name)
			w.WriteHeader(http.StatusBadRequest)
			return false
		}
	}
	return true
}

// Writers neither change nor keep what they are given.
func write(w io.Writer, p []byte) error {
	_, err := w.Write(append([]byte(nil), p...)) // want `copies p, and what gets the copy only reads it`
	return err
}

type peer struct{ conn net.Conn }

func (p *peer) send(msg []byte) error {
	frame := make([]byte, len(msg)) // want `copies msg, and nothing changes`
	copy(frame, msg)
	if _, err := p.conn.Write(frame); err != nil {
		return err
	}
	return nil
}

// A lookup keeps no key.
func find(m map[string]int, key string) int {
	return m[strings.Clone(key)] // want `copies key, and what gets the copy only reads it`
}

type pair struct{ key, value []byte }

// Numbers go into an array of the function's own.
func checksum(pairs []pair) (out [32]byte) {
	h := sha256.New()
	var n [8]byte
	for _, p := range pairs {
		key := append([]byte{}, p.key...) // want `copies p.key, and nothing changes`
		binary.BigEndian.PutUint64(n[:], uint64(len(key)))
		h.Write(n[:])
		h.Write(key)
	}
	h.Sum(out[:0])
	return out
}

func target(u *url.URL, b *bytes.Buffer) (string, string) {
	return strings.Clone(u.String()), strings.Clone(b.String()) // want `copies` `copies`
}
