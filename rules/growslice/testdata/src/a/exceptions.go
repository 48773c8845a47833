package a

import (
	"strings"
	"sync"
)

type entry struct {
	name   string
	kind   entryKind
	hidden bool
	size   int
}

type entryKind int

const (
	plain entryKind = iota
	folder
)

func (e entry) special() bool { return e.kind == folder }

// Few entries are hidden, special or a certain one: the loop's length is enough.
func shown(entries []entry) []string {
	var out []string
	for _, e := range entries {
		if e.hidden || strings.HasPrefix(e.name, ".") {
			continue
		}
		if e.special() {
			continue
		}
		out = append(out, e.name) // want `grows out array by array although it cannot get longer than the loop`
	}
	return out
}

func plainOnes(entries []entry) (out []entry) {
	for _, e := range entries {
		if e.kind == folder {
			println(e.name)
			continue
		}
		out = append(out, e) // want `it cannot get longer than the loop`
	}
	return out
}

// What has to be so, or large enough, is chosen, and what another set lacks may be anything.
func chosen(entries []entry, have map[string]bool, set interface{ Has(string) bool }) (a, b, c, d, e, f []string) {
	for _, it := range entries {
		if !it.hidden {
			continue
		}
		a = append(a, it.name)
	}
	for _, it := range entries {
		if it.size < 10 {
			continue
		}
		b = append(b, it.name)
	}
	for _, it := range entries {
		if have[it.name] {
			continue
		}
		c = append(c, it.name)
	}
	for _, it := range entries {
		if _, ok := have[it.name]; ok {
			continue
		}
		d = append(d, it.name)
	}
	for _, it := range entries {
		if set.Has(it.name) {
			continue
		}
		e = append(e, it.name)
	}
	for _, it := range entries {
		if it.size == 0 {
			continue
		}
		f = append(f, it.name)
	}
	return a, b, c, d, e, f
}

type seenNames struct{ m map[string]bool }

func (s *seenNames) visited(name string) bool { return s.m[name] }
func (s *seenNames) note(name string)         { s.m[name] = true }

// Names that come twice are as many as they are.
func firstOfEach(entries []entry, s *seenNames) (out []string) {
	last := ""
	for _, e := range entries {
		if s.visited(e.name) {
			continue
		}
		s.note(e.name)
		out = append(out, e.name)
	}
	var runs []string
	for _, e := range entries {
		if e.name == last {
			continue
		}
		last = e.name
		runs = append(runs, e.name)
	}
	return append(out, runs...)
}

// Nothing there, what most are, and two lists for two kinds.
func rare2(entries []entry, find func(string) *entry, valid func(entry) bool) (a, b, c, d []string) {
	for _, e := range entries {
		hit := find(e.name)
		if hit == nil {
			continue
		}
		a = append(a, hit.name)
	}
	for _, e := range entries {
		if valid(e) {
			continue
		}
		b = append(b, e.name)
	}
	for _, e := range entries {
		if e.special() {
			c = append(c, e.name)
			continue
		}
		d = append(d, e.name)
	}
	return a, b, c, d
}

// Who says so looks for some, and three exceptions are a choice.
func expired(entries []entry) (stale, out []string) {
	for _, e := range entries {
		if e.hidden {
			continue
		}
		stale = append(stale, e.name)
	}
	return stale, out
}

func odd(entries []entry) (out []string) {
	for _, e := range entries {
		if e.hidden {
			continue
		}
		if e.special() {
			continue
		}
		if e.name == "x" {
			continue
		}
		out = append(out, e.name)
	}
	return out
}

var capabilities = map[string]int{"chown": 0, "kill": 5}

// Names that the package's table does not know are written down.
func numbersOf(names []string, unknown map[string]struct{}) []int {
	var out []int
	for _, name := range names {
		if n, ok := capabilities[name]; !ok {
			unknown[name] = struct{}{}
		} else {
			out = append(out, n) // want `grows out array by array although the loop's length is known`
		}
	}
	return out
}

// Who passes over the others looks for those that are known.
func knownOf(names []string) []int {
	var out []int
	for _, name := range names {
		if n, ok := capabilities[name]; !ok {
			continue
		} else {
			out = append(out, n)
		}
	}
	return out
}

// As many as there may be, counted as another number, with a lock to let go.
func firstSome(mu *sync.Mutex, entries []entry, most uint64) []entry {
	var out []entry
	mu.Lock()
	for _, e := range entries {
		if uint64(len(out)) == most {
			mu.Unlock()
			return out
		}
		out = append(out, e) // want `grows out array by array`
	}
	mu.Unlock()
	return out
}
