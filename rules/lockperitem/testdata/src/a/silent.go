package a

import (
	"net/http"
	"strings"
	"sync"
	"time"
)

// One lock for all.
func (s *set) once(names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range names {
		s.seen[name]++
	}
}

// Others get in while it works.
func (s *set) fetch(urls []string) {
	for _, url := range urls {
		http.Get(url)
		s.mu.Lock()
		s.seen[url]++
		s.mu.Unlock()
	}
}

// So they do while it waits.
func (s *set) poll() {
	for i := 0; i < 100; i++ {
		s.mu.Lock()
		n := len(s.seen)
		s.mu.Unlock()
		if n == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// A worker waits for its items.
func (s *set) work(names chan string) {
	for name := range names {
		s.mu.Lock()
		s.seen[name]++
		s.mu.Unlock()
	}
}

func (s *set) forever() {
	for {
		s.mu.Lock()
		s.order = nil
		s.mu.Unlock()
	}
}

type shard struct {
	mu sync.Mutex
	n  int
}

// A lock per shard.
func shards(list []*shard) (n int) {
	for _, s := range list {
		s.mu.Lock()
		n += s.n
		s.mu.Unlock()
	}
	for i := range list {
		list[i].mu.Lock()
		n += list[i].n
		list[i].mu.Unlock()
	}
	return n
}

// A callback may take long, and so may a loop inside.
func (s *set) each(names []string, f func(string)) {
	for _, name := range names {
		s.mu.Lock()
		s.seen[name]++
		s.mu.Unlock()
		f(name)
	}
	for range names {
		s.mu.Lock()
		for k := range s.seen {
			s.seen[k]++
		}
		s.mu.Unlock()
	}
}

// A handful.
func (s *set) few() {
	for _, name := range []string{"a", "b"} {
		s.mu.Lock()
		s.seen[name]++
		s.mu.Unlock()
	}
	for range 3 {
		s.add("c")
	}
}

// A method that does more than lock.
func (s *set) slow(name string) {
	http.Get(name)
	s.mu.Lock()
	s.seen[name]++
	s.mu.Unlock()
}

// The first that is there ends it.
func (s *set) any(names []string) bool {
	for _, name := range names {
		if s.has(name) {
			return true
		}
	}
	return false
}

func (s *set) slowly(names []string) {
	for _, name := range names {
		s.slow(name)
	}
}

// The loop ends with the lock released by hand.
func (s *set) find(names []string) string {
	for _, name := range names {
		s.mu.Lock()
		if s.seen[name] > 0 {
			s.mu.Unlock()
			return name
		}
		s.mu.Unlock()
	}
	return ""
}

// One attempt may do.
func (s *set) attempt(maxRetries int) {
	for i := 0; i < maxRetries; i++ {
		s.mu.Lock()
		s.seen["attempts"]++
		s.mu.Unlock()
	}
}

// What fails is rare.
func (s *set) failures(errs []error) {
	for _, err := range errs {
		if err != nil {
			s.mu.Lock()
			s.order = append(s.order, err.Error())
			s.mu.Unlock()
		}
	}
}

// Goroutines need it.
func (s *set) workers(names []string) {
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s.mu.Lock()
			s.seen[name]++
			s.mu.Unlock()
		}()
	}
	wg.Wait()
}

// The callback runs with the lock let go.
func (s *set) call(funcs []func()) {
	for _, f := range funcs {
		s.mu.Lock()
		s.seen["calls"]++
		s.mu.Unlock()
		f()
	}
}

// The one that is looked for.
func (s *set) one(names []string, wanted string) bool {
	for _, name := range names {
		if name == wanted {
			s.mu.RLock()
			_, ok := s.seen[name]
			s.mu.RUnlock()
			if ok {
				return true
			}
		}
	}
	return false
}

// Whoever receives may need the lock.
func (s *set) deliver(names []string, to chan<- int, done <-chan struct{}) {
	for _, name := range names {
		s.mu.Lock()
		n := s.seen[name]
		s.mu.Unlock()
		select {
		case to <- n:
		case <-done:
			return
		}
	}
}

// ofEach has a lock for each: the pointer is given another one at each turn.
func ofEach(next func(*sync.Mutex) *sync.Mutex, mu *sync.Mutex, n []int, sum map[int]int) {
	for _, v := range n {
		mu.Lock()
		sum[v]++
		mu.Unlock()
		mu = next(mu)
	}
}

// Few items are of the kind that asks.
func (g *gauge) apply(ops []string, out map[string]int) {
	for _, op := range ops {
		switch op {
		case "add":
			out[op]++
		case "level":
			out[op] += g.level()
		}
	}
}

// So is the one of a name.
func (g *gauge) find(columns []column) (out []string) {
	for i, c := range columns {
		if c.name == "level" {
			g.set(i)
			continue
		}
		out = append(out, c.name)
	}
	for i := range columns {
		if strings.EqualFold("level", columns[i].name) {
			g.set(i)
		}
	}
	return out
}

type column struct{ name string }

type gauge struct {
	mu sync.Mutex
	n  int
}

func (g *gauge) set(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n = n
}

func (g *gauge) level() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.n
}

type text struct {
	lines []struct {
		mu    sync.Mutex
		state string
	}
}

func (t *text) clear(n int) {
	t.lines[n].mu.Lock()
	defer t.lines[n].mu.Unlock()
	t.lines[n].state = ""
}

// The method takes the lock of the item.
func (t *text) clearAll() {
	for i := range t.lines {
		t.clear(i)
	}
}
