package a

import (
	"fmt"
	"sync"
)

func formatted(m map[string]int, id int) int {
	key := fmt.Sprintf("id-%d", id) // want `allocates before an exit that makes it useless`
	if len(m) == 0 {
		return 0
	}
	return m[key]
}

func changed(n int) []byte {
	buf := make([]byte, n) // want `allocates before an exit that makes it useless`
	n--
	if n == 0 {
		return nil
	}
	return buf
}

func explained(words []string) map[string]bool {
	// seen is big
	seen := make(map[string]bool, len(words)) // want `allocates before an exit that makes it useless`
	if len(words) == 0 {
		return nil
	}
	seen[words[0]] = true
	return seen
}

func (r *result) fields(b []byte) []byte {
	buf := append([]byte(nil), b...) // want `allocates before an exit that makes it useless`
	if r.total == 0 {
		return nil
	}
	return append(buf, 'x')
}

type table struct {
	mu   sync.Mutex
	have map[string][]string
}

// The lock is let go before the memory is needed.
func (t *table) lookup(key string, n int) []string {
	fresh := append([]string(nil), t.have[""]...) // want `allocates before an exit that makes it useless`
	t.mu.Lock()
	found, ok := t.have[key]
	t.mu.Unlock()
	if ok {
		return found
	}
	return append(fresh, key)
}

func (t *table) leave(key string, n int) []string {
	// fresh is for what is not there yet
	fresh := make([]string, n) // want `allocates before an exit that makes it useless`
	t.mu.Lock()
	if found, ok := t.have[key]; ok {
		t.mu.Unlock()
		return found
	}
	t.mu.Unlock()
	fresh[0] = key
	return fresh
}

// It would be made under the lock.
func (t *table) add(key string, n int) []string {
	fresh := make([]string, n)
	t.mu.Lock()
	if found, ok := t.have[key]; ok {
		t.mu.Unlock()
		return found
	}
	t.have[key] = fresh
	t.mu.Unlock()
	return fresh
}

type point struct{ x, y int }

type canon struct{ points map[point]*point }

// The value alone is asked for: most calls find one.
func (c *canon) of(x, y int) *point {
	p := &point{x: x, y: y} // want `allocates before an exit that makes it useless`
	if old, ok := c.points[*p]; ok {
		return old
	}
	c.points[*p] = p
	return p
}

type binder struct{ names []string }

func (b *binder) parts(kind string, out map[string][]string) error { return nil }

// The exit hands its work to another.
func (b *binder) bind(kind string, out map[string][]string) error {
	data := make(map[string][]string, len(b.names)) // want `allocates before an exit that makes it useless`
	if kind == "multipart" {
		return b.parts(kind, out)
	}
	for _, n := range b.names {
		data[n] = out[n]
	}
	return keep(data, out)
}

func keep(a, b map[string][]string) error { return nil }

type spot struct {
	file string
	line int
	show func(string) string
}

// What is put together is thrown away where somebody has another idea.
func (s *spot) text() string {
	at := fmt.Sprintf("%s:%d", s.file, s.line) // want `allocates a default before a branch that replaces it`
	if s.show != nil {
		at = s.show(s.file)
	}
	return at
}
