package a

import (
	"iter"
	"maps"
	"strings"
)

// The pieces of a text can be counted.
func pieces(list string) []item {
	out := make([]item, 0)
	for p := range strings.SplitSeq(list, ",") {
		if trimmed := strings.TrimSpace(p); trimmed != "" {
			out = append(out, item{name: trimmed}) // want `grows out array by array although strings.Count tells the loop's length`
		}
	}
	return out
}

// A list that promises a handful, and one that is read once.
func scopesOf(list string) (scopes []string) {
	for p := range strings.SplitSeq(list, " ") {
		scopes = append(scopes, "x."+p)
	}
	return scopes
}

func loadNames(list string) (names []string) {
	for p := range strings.SplitSeq(list, " ") {
		names = append(names, "x."+p)
	}
	return names
}

// Few pieces are empty.
func words(list string) (out []string) {
	for _, p := range strings.Split(list, ",") {
		p = strings.TrimSpace(p)
		if p == "" {
			continue
		}
		out = append(out, p) // want `grows out array by array although the loop's length is known`
	}
	return out
}

func lines(text string) (out []int) {
	all := strings.Split(text, "\n")
	for _, line := range all {
		if len(line) == 0 {
			continue
		}
		out = append(out, len(line)) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// What else a piece is asked for is a filter.
func comments(text string) (out []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "#") {
			continue
		}
		out = append(out, line)
	}
	for _, line := range strings.Split(text, "\n") {
		first, _, _ := strings.Cut(line, "#")
		if first == "" {
			continue
		}
		out = append(out, first)
	}
	return out
}

// An iterator over a map or a slice has its length.
func keysOf(m map[string]int) []string {
	var out []string
	for k := range maps.Keys(m) {
		out = append(out, k+"!") // want `grows out array by array although the loop's length is known`
	}
	return append(out, "end")
}

type bag struct{ items []item }

func (b *bag) Len() int { return len(b.items) }
func (b *bag) All() iter.Seq2[int, item] {
	return func(yield func(int, item) bool) {
		for i, it := range b.items {
			if !yield(i, it) {
				return
			}
		}
	}
}
func (b *bag) Matching(string) iter.Seq[item] { return nil }

// So has a container that goes over all it has.
func (b *bag) labels() []string {
	var out []string
	for _, it := range b.All() {
		out = append(out, it.name) // want `grows out array by array although Len tells the loop's length`
	}
	for it := range b.Matching("x") {
		out = append(out, it.name)
	}
	return out
}

type tree struct{}

func (tree) All() iter.Seq[string] { return nil }

// One that nobody has counted has not.
func (t tree) names() []string {
	var out []string
	for n := range t.All() {
		out = append(out, n)
	}
	return out
}

// A list of exceptions leaves out few.
func except(items []item, ignored map[string]bool, wanted map[string]bool) (out, some []string) {
	for _, it := range items {
		if ignored[it.name] {
			continue
		}
		out = append(out, it.name) // want `grows out array by array although the loop's length is known`
	}
	for _, it := range items {
		if !wanted[it.name] {
			continue
		}
		some = append(some, it.name)
	}
	return out, some
}
