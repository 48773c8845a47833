package a

import (
	"encoding/json"
	"log"
	"sort"
	"strings"
	"sync"
)

type shop struct {
	sync.RWMutex
	prices map[string]int
	items  map[string]*page
}

func (s *shop) put(name string, price int) {
	s.Lock()
	defer s.Unlock()
	s.prices[name] = price
}

// Names that were copied are sorted and encoded by whoever has them.
func (s *shop) names() []string {
	s.RLock() // want `to the function's end over sort.Strings`
	defer s.RUnlock()
	names := make([]string, 0, len(s.prices))
	for name := range s.prices {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (s *shop) dump() ([]byte, error) {
	s.RLock() // want `to the function's end over json.Marshal`
	defer func() { s.RUnlock() }()
	out := make(map[string]int, len(s.prices))
	for k, v := range s.prices {
		out[k] = v
	}
	return json.Marshal(out)
}

// A list of pointers is a copy, what they lead to is not.
func (s *shop) pages() ([]byte, error) {
	s.RLock()
	defer s.RUnlock()
	var list []*page
	for _, p := range s.items {
		list = append(list, p)
	}
	return json.Marshal(list)
}

// A function of the package that computes for long.
func shout(words []string) string {
	text := ""
	for _, w := range words {
		text += strings.ToUpper(w)
	}
	return text
}

func (s *shop) sell(name string, words []string) string {
	s.Lock() // want `to the function's end over shout`
	defer s.Unlock()
	delete(s.prices, name)
	return shout(words)
}

// One that goes through its options does not.
func options(words ...string) string {
	text := ""
	for _, w := range words {
		text += strings.ToUpper(w)
	}
	return text
}

func (s *shop) sellOne(name string) string {
	s.Lock()
	defer s.Unlock()
	delete(s.prices, name)
	return options(name)
}

// A lock in a part of the holder, and in a struct without a name.
type counts struct {
	sync.Mutex
	n map[string]int
}

type worker struct {
	counts *counts
	mu     struct {
		sync.Mutex
		last string
	}
}

func (w *worker) done(name string, data []byte) (v any, err error) {
	w.counts.Lock() // want `holds w.counts to the function's end over json.Unmarshal`
	defer w.counts.Unlock()
	w.counts.n[name]++
	err = json.Unmarshal(data, &v)
	return v, err
}

func (w *worker) lastly(name string, data []byte) (v any, err error) {
	w.mu.Lock() // want `holds w.mu to the function's end over json.Unmarshal`
	defer w.mu.Unlock()
	w.mu.last = name
	err = json.Unmarshal(data, &v)
	return v, err
}

// The code of others, and a log line, at the end.
type lru struct {
	mu      sync.Mutex
	items   map[string]int
	onEvict func(string)
}

func (l *lru) remove(name string) {
	l.mu.Lock() // want `over l.onEvict \(the code of others\)`
	defer l.mu.Unlock()
	delete(l.items, name)
	if l.onEvict != nil {
		l.onEvict(name)
	}
}

func (l *lru) add(name string) {
	l.mu.Lock() // want `over log.Printf \(a log line\)`
	defer l.mu.Unlock()
	l.items[name]++
	n := l.items[name]
	log.Printf("%s: %d", name, n)
}

// In a branch it is written seldom.
func (l *lru) check(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.items[name]
	if n > 100 {
		log.Printf("%s: %d", name, n)
	}
}

// A helper that checks a name first.
func lower(name string) string {
	text := ""
	for _, c := range name {
		text += strings.ToLower(string(c))
	}
	return text
}

func (s *shop) rename(name string, price int) {
	s.Lock()
	defer s.Unlock()
	name = lower(name)
	s.prices[name] = price
}
