package a

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

var errEmpty = errors.New("empty")

func fails(words []string) (map[string]int, error) {
	counts := make(map[string]int, len(words))
	if len(words) == 0 {
		return nil, errEmpty // a failure is rare
	}
	counts[words[0]]++
	return counts, nil
}

func checks(words []string, f func() error) map[string]int {
	counts := make(map[string]int, len(words))
	if err := f(); err != nil {
		return nil // a failure is rare
	}
	counts[words[0]]++
	return counts
}

func used(words []string) map[string]int {
	counts := make(map[string]int, len(words))
	if len(words) == 0 {
		return counts // needed
	}
	counts[words[0]]++
	return counts
}

type shared struct {
	mu     sync.Mutex
	closed bool
	queue  [][]byte
}

func (s *shared) put(text string) {
	b := []byte(text) // outside of the lock on purpose
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.queue = append(s.queue, b)
}

func onStack(words []string) int {
	counts := make(map[string]int) // small, does not leave
	var buf [8]byte
	r := &result{}
	if len(words) == 0 {
		return 0
	}
	counts["a"] = 1
	r.total = len(buf)
	return counts["a"] + r.total
}

func exitUsesIt(line string) int {
	parts := strings.Split(line, ",")
	if len(parts) == 1 {
		return 0
	}
	return len(parts)
}

func loops(words []string, stop func() bool) []string {
	out := make([]string, 0, len(words))
	for !stop() { // no exit of the statement list itself
	}
	return out
}

func after(words []string) map[string]int {
	if len(words) == 0 {
		return nil
	}
	counts := make(map[string]int, len(words)) // cured
	counts[words[0]]++
	return counts
}

type collector struct{ errs []string }

func (c *collector) AddError(s string) { c.errs = append(c.errs, s) }

func complaining(c *collector, words []string) map[string]int {
	counts := make(map[string]int, len(words))
	if len(words) == 0 {
		c.AddError("no words") // a failure is rare
		return nil
	}
	counts[words[0]]++
	return counts
}

func checkedInLoop(words []string, f func(string) error) map[string]int {
	counts := make(map[string]int, len(words))
	for _, w := range words {
		if err := f(w); err != nil {
			return nil // a failure is rare
		}
	}
	counts[words[0]]++
	return counts
}

type pair struct{ a, b int }

// The pointer is stored before the exit.
func registered(have map[pair]*pair, x int) *pair {
	p := &pair{x, x}
	if old, ok := have[*p]; ok && old != p {
		return old
	}
	have[*p] = p
	return p
}

type replier struct{}

func (replier) Status(code int) replier         { return replier{} }
func (replier) Send(text string, n []int) error { return nil }

const StatusBadRequest = 400

// The exit refuses.
func (r replier) serve(text string, n []int) error {
	seen := make(map[int]bool, len(n))
	if text == "" {
		return r.Status(StatusBadRequest).Send(text, n)
	}
	for _, i := range n {
		seen[i] = true
	}
	return r.Send(text, n)
}

// The default goes into what replaces it.
func extended(name, suffix string) string {
	full := strings.Join([]string{name, "x"}, ".")
	if suffix != "" {
		full = full + suffix
	}
	return full
}

// It runs once, whatever it loops over.
func newSpots(files []string, scheme string) []string {
	out := make([]string, 0, len(files))
	for _, f := range files {
		url := fmt.Sprintf("http://%s", f)
		if scheme != "" {
			url = fmt.Sprintf("%s://%s", scheme, f)
		}
		out = append(out, url)
	}
	return out
}

// One name among many is another.
func ownName(name, own string) string {
	full := strings.Join([]string{own, name}, "-")
	if name == own {
		full = own
	}
	return full
}

// Two texts in one: as cheap as the branch.
func short(name, other string) string {
	full := name + ".x"
	if other != "" {
		full = other
	}
	return full
}

// It went wrong.
func violation(name, queue string) string {
	text := fmt.Sprintf("no right to %q", name)
	if queue != "" {
		text = fmt.Sprintf("no right to %q of %q", name, queue)
	}
	return text
}

// The default is looked at first.
func measured(name, other string) (string, int) {
	full := strings.Join([]string{name, "x"}, ".")
	n := len(full)
	if other != "" {
		full = other
	}
	return full, n
}

type todo struct{}

func (*todo) text() string { return "" }

type query struct{ sql string }

func (q *query) text() string { return q.sql }

// A struct without fields takes no memory.
func clause(sql *string) interface{ text() string } {
	var q interface{ text() string } = &todo{}
	if sql != nil {
		q = &query{*sql}
	}
	return q
}
