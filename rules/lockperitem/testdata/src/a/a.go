package a

import (
	"container/list"
	"errors"
	"fmt"
	"strings"
	"sync"
)

type set struct {
	mu    sync.RWMutex
	seen  map[string]int
	order []string
	sync.Mutex
}

func (s *set) all(names []string) {
	for _, name := range names {
		s.mu.Lock() // want `takes and releases s.mu for each item`
		s.seen[name]++
		s.order = append(s.order, name)
		s.mu.Unlock()
	}
}

// Counted, with a read lock, with little around it.
func (s *set) count(names []string) (n int) {
	for i := 0; i < len(names); i++ {
		name := strings.ToLower(names[i])
		s.mu.RLock() // want `releases s.mu`
		_, ok := s.seen[name]
		s.mu.RUnlock()
		if ok {
			n++
		}
	}
	return n
}

// Embedded, over a map.
func (s *set) merge(m map[string]int) {
	for k, v := range m {
		s.Lock() // want `releases s for each item`
		s.put(k, v)
		s.Unlock()
	}
}

func (s *set) put(k string, v int) { s.seen[k] = v }

// A method that does nothing but lock.
func (s *set) add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[name]++
}

func (s *set) addAll(names []string) {
	for _, name := range names {
		s.add(name) // want `takes and releases a lock for each item, inside of add`
	}
}

func (s *set) has(name string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.seen[name]
	return ok
}

func missing(s *set, names []string) (out []string) {
	for _, name := range names {
		if !s.has(name) { // want `inside of has`
			out = append(out, name)
		}
	}
	return out
}

func fill(s *set, names []string) {
	for _, name := range names {
		s.add(strings.TrimSpace(name)) // want `inside of add`
	}
}

// A function of its own for each item.
func (s *set) spots(names []string) {
	for i, name := range names {
		func() {
			s.mu.Lock() // want `releases s.mu for each item`
			defer s.mu.Unlock()
			if i > 0 {
				return
			}
			s.seen[name] = i
		}()
	}
}

// Some of the items, or all but some.
func (s *set) some(names []string, queue *list.List) (n int) {
	for _, name := range names {
		if strings.HasPrefix(name, "_") {
			continue
		}
		if len(name) > 3 {
			s.mu.Lock() // want `releases s.mu for each item`
			queue.PushBack(name)
			s.mu.Unlock()
		}
		n++
	}
	for _, name := range names {
		key := fmt.Sprintf("%s-%d", name, n)
		s.mu.Lock() // want `releases s.mu for each item`
		if s.seen[key] == 0 {
			s.mu.Unlock()
			continue
		}
		delete(s.seen, key)
		s.mu.Unlock()
	}
	return n
}

func (s *set) register(name string) error {
	name = strings.ToLower(name)
	if name == "" {
		return errors.New("no name")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.seen[name]; ok {
		return fmt.Errorf("%s is there", name)
	}
	s.seen[name] = len(s.seen)
	return nil
}

// An error ends it.
func (s *set) registerAll(names []string) error {
	for _, name := range names {
		if err := s.register(name); err != nil { // want `inside of register`
			return err
		}
	}
	return nil
}

var (
	registryMu sync.Mutex
	registry   = map[string]int{}
)

func note(name string) {
	registryMu.Lock()
	registry[name]++
	registryMu.Unlock()
}

func noteAll(names []string) {
	for _, name := range names {
		note(name) // want `inside of note`
	}
}

// A list of nodes.
func (s *set) nodes(l *list.List) {
	for e := l.Front(); e != nil; e = e.Next() {
		s.mu.Lock() // want `releases s.mu for each item`
		s.order = append(s.order, e.Value.(string))
		s.mu.Unlock()
	}
}

type letter struct {
	id string
	to []string
}

// What each item holds is gathered in a few steps.
func (s *set) letters(all []letter) (out []string) {
	for _, l := range all {
		s.mu.Lock() // want `releases s.mu for each item`
		s.seen[l.id]++
		s.mu.Unlock()
		for _, to := range l.to {
			out = append(out, to)
		}
	}
	return out
}

// An offer does not wait.
func (s *set) offer(names []string, to chan<- int) {
	for _, name := range names {
		s.mu.Lock() // want `releases s.mu for each item`
		n := s.seen[name]
		s.mu.Unlock()
		select {
		case to <- n:
		default:
		}
	}
}

var wordsMu sync.Mutex

var words = map[string]int{}

// ofPackage takes a mutex that is a variable by itself: the method takes its address.
func ofPackage(page []string) {
	for _, w := range page {
		if len(w) > 1 {
			wordsMu.Lock() // want `takes and releases wordsMu for each item`
			words[w] = words[w] + 1
			wordsMu.Unlock()
		}
	}
}

var tally = struct {
	mu   sync.Mutex
	seen map[string]bool
}{seen: map[string]bool{}}

func ofStruct(names []string) {
	for i := range names {
		tally.mu.Lock() // want `takes and releases tally.mu for each item`
		tally.seen[names[i]] = true
		tally.mu.Unlock()
	}
}

// What is asked is the same for all of the items, or none of them is named.
func (s *set) asked(mode string, names []string) {
	for _, name := range names {
		if mode == "all" {
			s.add(name) // want `inside of add`
		}
	}
	for _, name := range names {
		if name != "none" {
			s.add(name) // want `inside of add`
		}
	}
}
