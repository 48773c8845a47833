// Command program validates paths as the operator article describes it, request
// by request over a large live heap, in one of several forms of handling its
// temporary slices. The inputs and the answer are those of the Rust program.
package main

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"
)

const (
	sessions = 200_000
	requests = 4000
	paths    = 20
	steps    = 32
	size     = 64
)

// answer is what all requests together come to, in every form and language.
const answer = 1592790342

// A random is xorshift64, which is the same in every language.
type random uint64

func (r *random) next() uint64 {
	x := uint64(*r)
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	*r = random(x)
	return x
}

type session struct {
	state uint64
	path  []byte
}

// A server has the live heap.
type server struct {
	sessions []*session
	random   random
}

func newServer(n int) *server {
	s := &server{random: 1}
	for i := range n {
		s.sessions = append(s.sessions, &session{uint64(i), make([]byte, 48)})
	}
	return s
}

func fill(part []byte, x uint64) {
	for i := range size / 8 {
		binary.LittleEndian.PutUint64(part[8*i:], x+uint64(i))
	}
}

func fold(h uint64, part []byte) uint64 {
	for i := range size / 8 {
		h = (h ^ binary.LittleEndian.Uint64(part[8*i:])) * 0x100000001b3
	}
	return h
}

// visit changes the session that a path leads to.
func (s *server) visit(h uint64) uint64 {
	at := s.sessions[s.random.next()%uint64(len(s.sessions))]
	at.state = at.state*0x100000001b3 + 1
	return h ^ at.state
}

// forms serve a request: h is the answer so far.
var forms = map[string]func(*server, uint64) uint64{
	"plain": (*server).plain, "pooled": (*server).pooled, "arena": (*server).arena, "stack": (*server).stack,
}

// plain makes each slice and each list anew.
func (s *server) plain(h uint64) uint64 {
	for range paths {
		var parts [][]byte
		for range steps {
			part := make([]byte, size)
			fill(part, s.random.next())
			parts = append(parts, part)
		}
		for _, part := range parts {
			h = fold(h, part)
		}
		h = s.visit(h)
	}
	return h
}

var (
	partPool = sync.Pool{New: func() any { return new([size]byte) }}
	listPool = sync.Pool{New: func() any { return new([]*[size]byte) }}
)

// pooled takes each slice from a sync.Pool, as the article tried.
func (s *server) pooled(h uint64) uint64 {
	list := listPool.Get().(*[]*[size]byte)
	for range paths {
		parts := (*list)[:0]
		for range steps {
			part := partPool.Get().(*[size]byte)
			fill(part[:], s.random.next())
			parts = append(parts, part)
		}
		for _, part := range parts {
			h = fold(h, part[:])
			partPool.Put(part)
		}
		*list = parts
		h = s.visit(h)
	}
	listPool.Put(list)
	return h
}

// A scratch is the memory of one request.
type scratch struct {
	data  []byte
	parts [][]byte
}

var scratchPool = sync.Pool{New: func() any { return &scratch{make([]byte, 0, paths*steps*size), make([][]byte, 0, steps)} }}

// arena cuts slices off a scratch that is taken once per request.
func (s *server) arena(h uint64) uint64 {
	a := scratchPool.Get().(*scratch)
	a.data = a.data[:0]
	for range paths {
		a.parts = a.parts[:0]
		for range steps {
			n := len(a.data)
			a.data = a.data[:n+size]
			part := a.data[n : n+size : n+size]
			fill(part, s.random.next())
			a.parts = append(a.parts, part)
		}
		for _, part := range a.parts {
			h = fold(h, part)
		}
		h = s.visit(h)
	}
	scratchPool.Put(a)
	return h
}

// stack keeps the slices of one path in an array of known size.
func (s *server) stack(h uint64) uint64 {
	for range paths {
		var parts [steps][size]byte
		for i := range parts {
			fill(parts[i][:], s.random.next())
		}
		for i := range parts {
			h = fold(h, parts[i][:])
		}
		h = s.visit(h)
	}
	return h
}

// short makes 32 bits of an answer.
func short(h uint64) uint32 { return uint32(h ^ h>>32) }

func run(name string) error {
	begin := time.Now()
	serve := forms[name]
	if serve == nil {
		return fmt.Errorf("no form %q", name)
	}
	s := newServer(sessions)
	started := time.Since(begin)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	h := uint64(0)
	spans := make([]time.Duration, requests)
	begin = time.Now()
	for i := range spans {
		at := time.Now()
		h = serve(s, h)
		spans[i] = time.Since(at)
	}
	total := time.Since(begin)
	runtime.ReadMemStats(&after)
	if short(h) != answer {
		return fmt.Errorf("the answer is %d, not %d", short(h), answer)
	}
	slices.Sort(spans)
	out := json.NewEncoder(os.Stdout)
	for _, row := range []struct {
		row, unit string
		value     float64
	}{
		{"start-up", "sec", started.Seconds()}, {"request", "p50-sec", spans[requests/2].Seconds()}, {"request", "p99-sec", spans[requests*99/100].Seconds()},
		{"request", "/s", requests / total.Seconds()}, {"request", "B/op", float64(after.TotalAlloc-before.TotalAlloc) / requests},
		{"request", "allocs/op", float64(after.Mallocs-before.Mallocs) / requests}, {"GC cycles", "count", float64(after.NumGC - before.NumGC)},
	} {
		if err := out.Encode(map[string]any{"row": row.row, "unit": row.unit, "value": row.value}); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	name := flag.String("form", "plain", "plain, pooled, arena or stack")
	flag.Parse()
	if err := run(*name); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
