package a

import (
	"context"
	"strings"
)

type visit struct {
	path string
	tags []string
}

// The list is the same each time that the filter is asked.
func skipping(paths ...string) func(*visit) bool {
	own := append([]string(nil), paths...)
	return func(v *visit) bool {
		skip := make(map[string]bool, len(own)) // want `builds the lookup map skip from own on every call`
		for _, p := range own {
			skip[p] = true
		}
		for _, tag := range v.tags {
			if skip[tag] {
				return true
			}
		}
		return skip[v.path]
	}
}

type settings struct {
	Skip  []string
	Depth int
}

type filter func(v *visit) bool

func skippingBy(s settings) filter {
	return filter(func(v *visit) bool {
		skip := map[string]bool{} // want `builds the lookup map skip from s.Skip on every call`
		for _, p := range s.Skip {
			skip[strings.ToLower(p)] = true
		}
		return skip[v.path] || s.Depth > 0 && skip[v.path[:s.Depth]]
	})
}

// What a pointer leads to may change.
func skippingLater(s *settings) filter {
	return func(v *visit) bool {
		skip := map[string]bool{}
		for _, p := range s.Skip {
			skip[p] = true
		}
		return skip[v.path] || skip[v.tags[0]] || skip[v.tags[1]]
	}
}

// The list grows.
func skippingSeen() filter {
	var seen []string
	return func(v *visit) bool {
		skip := map[string]bool{}
		for _, p := range seen {
			skip[p] = true
		}
		seen = append(seen, v.path)
		return skip[v.path] || skip[v.tags[0]] || skip[v.tags[1]]
	}
}

// Others change it.
func skippingKnown() (filter, func(string)) {
	known := []string{""}
	add := func(p string) { known = append(known, p) }
	return func(v *visit) bool {
		skip := map[string]bool{}
		for _, p := range known {
			skip[p] = true
		}
		return skip[v.path] || skip[v.tags[0]] || skip[v.tags[1]]
	}, add
}

// An option and a job run once.
func withTags(tags ...string) func(*visit) {
	return func(v *visit) {
		want := map[string]bool{}
		for _, t := range tags {
			want[t] = true
		}
		for i, t := range v.tags {
			if want[t] {
				v.tags[i] = ""
			}
		}
	}
}

func job(names []string, all *visit) func(context.Context) error {
	return func(ctx context.Context) error {
		want := map[string]bool{}
		for _, n := range names {
			want[n] = true
		}
		for i, t := range all.tags {
			if want[t] {
				all.tags[i] = ""
			}
		}
		return ctx.Err()
	}
}

// The literal is used on the spot.
func keep(names []string, each func(func(*visit))) {
	each(func(v *visit) {
		want := map[string]bool{}
		for _, n := range names {
			want[n] = true
		}
		for i, t := range v.tags {
			if want[t] {
				v.tags[i] = ""
			}
		}
	})
}

type sheet struct {
	heads []column
	spare []column
	cells []string
}

func newSheet(heads []column) *sheet { return &sheet{heads: heads, spare: heads} }

func (s *sheet) grow(c column) { s.spare = append(s.spare, c) }

// Handed to a function that only looks keys up, and filled by index.
func (s *sheet) row(names []string) string {
	at := make(map[string]int, len(s.heads)) // want `builds the lookup map at from s.heads on every call`
	for i := range s.heads {
		at[s.heads[i].name] = i
	}
	return pick(s.cells, at, names)
}

func pick(cells []string, at map[string]int, names []string) string {
	var b strings.Builder
	for _, name := range names {
		if i, ok := at[name]; ok {
			b.WriteString(cells[i])
		}
	}
	return b.String()
}

// One that others set.
func (s *sheet) spareRow(names []string) string {
	at := make(map[string]int, len(s.spare))
	for i := range s.spare {
		at[s.spare[i].name] = i
	}
	return pick(s.cells, at, names)
}

// The function changes or keeps the map.
func (s *sheet) count() map[string]int {
	at := make(map[string]int)
	for i := range s.heads {
		at[s.heads[i].name] = i
	}
	bump(at)
	return at
}

func (s *sheet) bumped(name string) int {
	at := make(map[string]int)
	for i := range s.heads {
		at[s.heads[i].name] = i
	}
	bump(at)
	return at[name] + at[name+"s"] + at[name+"es"]
}

func bump(at map[string]int) { at[""]++ }

// Another's cells go in.
func (s *sheet) other(cells []string, names []string) string {
	at := make(map[string]int, len(s.heads))
	for i := range s.heads {
		at[cells[i]] = i
	}
	return pick(s.cells, at, names)
}

type names[T comparable] struct {
	fixed []T
	grown []T
}

func newNames[T comparable](fixed ...T) *names[T] { return &names[T]{fixed: fixed} }

func (n *names[T]) grow(name T) { n.grown = append(n.grown, name) }

func (n *names[T]) both(asked []T) (count int) {
	fixed := map[T]bool{} // want `builds the lookup map fixed from n.fixed`
	for _, name := range n.fixed {
		fixed[name] = true
	}
	grown := map[T]bool{}
	for _, name := range n.grown {
		grown[name] = true
	}
	for _, name := range asked {
		if fixed[name] && grown[name] {
			count++
		}
	}
	return count
}
