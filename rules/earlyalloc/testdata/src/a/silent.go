package a

import (
	"errors"
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
