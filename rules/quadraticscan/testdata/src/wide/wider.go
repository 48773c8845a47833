package wide

import (
	"bytes"
	"slices"
	"strings"

	"example.com/chunks"
)

type wideSpan struct {
	id   []byte
	name string
}

type wideBatch struct{ spans []*wideSpan }

// All lists of a list are searched for each.
func missing(a, b []*wideBatch) (out []*wideSpan) {
	for _, y := range b {
		for _, s := range y.spans {
			found := false
		A:
			for _, x := range a {
				for _, t := range x.spans { // want "searches a from its start for every element"
					if bytes.Equal(t.id, s.id) {
						found = true
						break A
					}
				}
			}
			if !found {
				out = append(out, s)
			}
		}
	}
	return out
}

func named(groups map[string]*wideBatch, names []string) (n int) {
	for _, name := range names {
		for _, g := range groups {
			if slices.ContainsFunc(g.spans, func(s *wideSpan) bool { return s.name == name }) { // want "searches groups from its start for every element"
				n++
				break
			}
		}
	}
	return n
}

// Each that has it is wanted.
func holders(groups []*wideBatch, names []string) (out []*wideBatch) {
	for _, name := range names {
		for _, g := range groups {
			if slices.ContainsFunc(g.spans, func(s *wideSpan) bool { return s.name == name }) {
				out = append(out, g)
			}
		}
	}
	return out
}

// Each has a list of its own.
func own(batches []*wideBatch, name string) (n int) {
	for _, b := range batches {
		for _, s := range b.spans {
			if s.name == name {
				n++
				break
			}
		}
	}
	return n
}

// The loop between does more than to search.
func work(batches []*wideBatch, names []string, f func(*wideBatch)) {
	for _, name := range names {
		for _, b := range batches {
			f(b)
			for _, s := range b.spans {
				if s.name == name {
					break
				}
			}
		}
	}
}

// An if without a statement ends nothing.
func idle(batches []*wideBatch, names []string) (n int) {
	for _, name := range names {
		for _, b := range batches {
			for _, s := range b.spans {
				if s.name == name {
					return n
				}
			}
			if len(b.spans) > n {
			}
		}
	}
	return n
}

// A function makes the literal that compares.
func hasName(name string) func(*wideSpan) bool {
	return func(s *wideSpan) bool { return s.name == name }
}

func kept(spans, remove []*wideSpan) (out []*wideSpan) {
	is := func(name string) func(*wideSpan) bool {
		return func(s *wideSpan) bool { return s.name == name }
	}
	for _, s := range spans {
		if slices.ContainsFunc(remove, hasName(s.name)) { // want "searches remove from its start for every element"
			continue
		}
		if slices.ContainsFunc(out, is(s.name)) { // want "searches out from its start for every element"
			continue
		}
		out = append(out, s)
	}
	return out
}

func always(spans, remove []*wideSpan, name string) (n int) {
	for range spans {
		if slices.ContainsFunc(remove, hasName(name)) { // rowinvariant's
			n++
		}
	}
	return n
}

// A comparison by a function of another package, of what has a key.
func unused(old, fresh []*chunks.Chunk) (out []*chunks.Chunk) {
	for _, o := range old {
		found := false
		for _, f := range fresh { // want "searches fresh from its start for every element"
			if chunks.ChunkEquals(o, f) {
				found = true
				break
			}
		}
		if !found {
			out = append(out, o)
		}
	}
	return out
}

func points(old, fresh []chunks.Point, a, b []*chunks.Chunk) (n int) {
	for _, o := range old {
		for _, f := range fresh {
			if chunks.PointEquals(o, f) { // floats are no keys
				n++
				break
			}
		}
	}
	for _, o := range a {
		for _, f := range b {
			if chunks.DeepEqualChunks(o, f) { // all of it
				n++
				break
			}
		}
	}
	return n
}

// A field that stays grows by what is given.
type orderedIDs struct{ list []string }

func (s *orderedIDs) add(ids ...string) {
next:
	for _, id := range ids {
		for _, e := range s.list { // want "searches s.list from its start for every element"
			if e == id {
				continue next
			}
		}
		s.list = append(s.list, id)
	}
}

func (s *orderedIDs) any(ids ...string) bool {
	for _, id := range ids {
		if slices.Contains(s.list, id) { // those that a caller lists
			return true
		}
	}
	return false
}

func (s *orderedIDs) remove(ids ...string) {
	for _, id := range ids {
		for i, e := range s.list {
			if e == id { // it shrinks
				s.list = append(s.list[:i], s.list[i+1:]...)
				break
			}
		}
	}
}

// An element is taken apart first.
func lookupAll(lines, names []string) (out []string) {
	for _, name := range names {
		for _, line := range lines { // want "searches lines from its start for every element"
			k, v, _ := strings.Cut(line, "=")
			if k == name {
				out = append(out, v)
				break
			}
		}
	}
	return out
}

// A list of another package has the search as a method.
func inList(list chunks.List, names []string) (n int) {
	for _, name := range names {
		if list.Contains(name) { // want "searches list from its start for every element"
			n++
		}
		n += len(list.Append(name))
	}
	return n
}

// The key of a value.
func soleUse(uses map[*wideSpan]string, name string) (sole *wideSpan) {
	for s, n := range uses {
		if n == name {
			if sole != nil {
				return nil
			}
			sole = s
		}
	}
	return sole
}

func soleUses(uses map[*wideSpan]string, names []string) (out []*wideSpan) {
	for _, name := range names {
		if s := soleUse(uses, name); s != nil { // want "searches uses from its start for every element"
			out = append(out, s)
		}
	}
	return out
}

func allUses(uses map[*wideSpan]string, names []string) (out []*wideSpan, n int) {
	for _, name := range names {
		for s, of := range uses {
			n += len(of) + len(name)
			out = append(out, s)
		}
	}
	return out, n
}

// A set lists its members, and is asked for one.
func member(set chunks.Set, keys chunks.Keys, page chunks.Page, name string) (n int) {
	if slices.Contains(set.List(), name) { // want "goes through the keys of set to find one"
		n++
	}
	if slices.Contains(keys.UnsortedList(), name) { // want "goes through the keys of keys to find one"
		n++
	}
	for _, k := range set.List() { // want "goes through the keys of set to find one"
		if k == name {
			n++
			break
		}
	}
	if slices.Contains(keys.Values(), n) { // no keys
		n++
	}
	if slices.Contains(page.Items(), name) { // cannot be asked
		n++
	}
	return n
}

func members(set chunks.Set, names []string) (n int) {
	for _, k := range set.List() {
		if len(k) > 3 {
			n++
		}
	}
	return n
}
