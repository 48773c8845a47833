package a

import (
	"iter"
	"strconv"
	"strings"
)

// A filter: nobody knows how many stay.
func filter(items []item) (out []string) {
	for _, it := range items {
		if it.name != "" {
			out = append(out, it.name)
		}
	}
	return out
}

// A filter by continue.
func skip(items []item) []string {
	var out []string
	for _, it := range items {
		if it.name != "x" {
			continue
		}
		out = append(out, it.name)
	}
	return out
}

// The loop is left early on success: the length says little.
func until(items []item) []string {
	var out []string
	for _, it := range items {
		if it.name == "end" {
			break
		}
		out = append(out, it.name)
	}
	return out
}

// A count that is not in memory yet, and a loop that may leave: a wild count
// must not allocate.
func some(n int, next func() (int, error)) ([]int, error) {
	var out []int
	for range n {
		v, err := next()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Iterators and channels have no length.
func collect(seq iter.Seq[string], ch chan string) []string {
	var out, rest []string
	for s := range seq {
		out = append(out, s)
	}
	for s := range ch {
		rest = append(rest, s)
	}
	return append(out, rest...)
}

// Sized already.
func sized(items []item) []string {
	out := make([]string, 0, len(items))
	for _, it := range items {
		out = append(out, it.name)
	}
	return out
}

// Starts with many: what follows may be little beside them.
func prefixed(items []item) []string {
	out := []string{"first", "second", "third", "fourth", "fifth"}
	for _, it := range items {
		out = append(out, it.name)
	}
	return out
}

// A list was appended before the loop: how long it is already, nobody knows.
func headed(items []item, head func() []string) []string {
	var out []string
	out = append(out, head()...)
	for _, it := range items {
		out = append(out, it.name)
	}
	return out
}

// The caller's slice may have capacity.
func into(out []string, items []item) []string {
	for _, it := range items {
		out = append(out, it.name)
	}
	return out
}

// The declaration is outside the loop that repeats this one.
func outer(items []item, more func() bool) []string {
	var out []string
	for more() {
		for _, it := range items {
			out = append(out, it.name)
		}
	}
	return out
}

// Four elements are not worth a word.
func four() []int {
	var out []int
	for i := 0; i < 4; i++ {
		out = append(out, i)
	}
	return out
}

// Prefixes are handed out while it grows: who appends to one would write into
// the other's array.
func prefixes(items []item) [][]string {
	var all [][]string
	var out []string
	for _, it := range items {
		out = append(out, it.name)
		if it.name == "" {
			all = append(all, out)
		}
	}
	return all
}

// The function asks for the capacity.
func asks(items []item) int {
	var out []string
	for _, it := range items {
		out = append(out, it.name)
	}
	return cap(out)
}

// A closure sees it grow.
func watched(items []item) []string {
	var out []string
	show := func() string { return strings.Join(out, " ") }
	for _, it := range items {
		out = append(out, it.name)
	}
	_ = show()
	return out
}

// A work list that grows while it is walked.
func walk(root *node) []string {
	queue := []*node{root}
	var out []string
	for i := 0; i < len(queue); i++ {
		queue = append(queue, queue[i].kids...)
		out = append(out, queue[i].name)
	}
	return out
}

type node struct {
	name string
	kids []*node
}

// The loop is repeated by a label: a jump may leave it anywhere.
func labelled(rows [][]item) []string {
	var out []string
rows:
	for _, row := range rows {
		for _, it := range row {
			if it.name == "" {
				continue rows
			}
		}
		out = append(out, row[0].name)
	}
	return out
}

// Appended to in one branch of a select.
func selected(items []item, ch chan string) []string {
	var out []string
	for range items {
		select {
		case s := <-ch:
			out = append(out, s)
		default:
		}
	}
	return out
}

// The counter is moved by the body.
func steps(s string) []byte {
	var out []byte
	for i := 0; i < len(s); i++ {
		out = append(out, s[i])
		i++
	}
	return out
}

// A search: the list matters only when nothing is found.
func firstHit(items []item, try func(item) (string, error)) (string, []string) {
	tried := []string{}
	for _, it := range items {
		if s, err := try(it); err == nil {
			return s, nil
		}
		tried = append(tried, it.name)
	}
	return "", tried
}

// Errors are rare: such a list stays empty.
func problems(items []item, check func(item) error) []error {
	var errs []error
	for _, it := range items {
		errs = append(errs, check(it))
	}
	return errs
}

// The field is the caller's: it may have room.
func (s *service) add(items []item) {
	for _, it := range items {
		s.names = append(s.names, it.name)
	}
}

// A function that fills the field runs before.
func refill(items []item, fill func(*service)) *service {
	s := new(service)
	fill(s)
	for _, it := range items {
		s.names = append(s.names, it.name)
	}
	return s
}

// Another list in each turn, of another length.
func rows(items []item, by map[string][]port) []instance {
	var out []instance
	for _, it := range items {
		for _, p := range by[it.name] {
			out = append(out, instance{it, p})
		}
	}
	return out
}

// What a search finds is not there most of the time.
func found(items []item, find func(item) *item) []*item {
	var out []*item
	for _, it := range items {
		if hit := find(it); hit != nil {
			out = append(out, hit)
		}
	}
	return out
}

// The list of the loop repeats: the slice is not empty at the second turn.
func batches(all [][]item, flush func([]string)) {
	var out []string
	for _, items := range all {
		if len(items) > 0 {
			for _, it := range items[1:] {
				out = append(out, it.name)
			}
		}
		flush(out)
	}
}

// What does not parse is left out without a word: a filter.
func numbers(items []item) (out []int) {
	for _, it := range items {
		n, err := strconv.Atoi(it.name)
		if err != nil {
			continue
		}
		out = append(out, n)
	}
	return out
}

// The package writes out what there is: a handful.
var stores = []string{"chain", "state", "trie"}

func sizes() (out []int) {
	for _, s := range stores {
		out = append(out, len(s))
	}
	return out
}
