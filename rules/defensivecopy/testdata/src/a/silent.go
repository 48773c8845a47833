package a

import (
	"slices"
	"sort"
	"strings"
	"sync"
)

// Changed: that is what the copy is for.
func sorted(xs []string) []string {
	ys := slices.Clone(xs)
	sort.Strings(ys)
	return ys
}

func sortedJoin(xs []string) string {
	ys := append([]string(nil), xs...)
	slices.Sort(ys)
	return strings.Join(ys, ",")
}

func filled(xs []int) int {
	ys := slices.Clone(xs)
	ys[0] = 1
	return ys[0]
}

func pointed(xs []int) *int {
	ys := slices.Clone(xs)
	return &ys[0]
}

// Handed out.
func snapshot(xs []int) []int { return slices.Clone(xs) }

type list struct {
	mu   sync.Mutex
	subs []func()
	kept []int
}

func (l *list) keep(xs []int) { l.kept = slices.Clone(xs) }

// The lock is released before the copy is read.
func (l *list) each() (n int) {
	l.mu.Lock()
	kept := slices.Clone(l.kept)
	l.mu.Unlock()
	for _, k := range kept {
		n += k
	}
	return n
}

// A callback may change the list.
func (l *list) notify() {
	for _, f := range slices.Clone(l.subs) {
		f()
	}
	subs := slices.Clone(l.subs)
	for _, f := range subs {
		f()
	}
}

// The original changes while the copy is read.
func shift(xs []int) (n int) {
	old := slices.Clone(xs)
	for i := range old {
		xs[i] = old[len(old)-1-i]
	}
	return len(old)
}

func dropped(ages map[string]int, xs []string) (n int) {
	names := slices.Clone(xs)
	xs = append(xs[:0], "x")
	for _, name := range names {
		n += len(name) + len(xs)
	}
	return n
}

func again(xs []int) (n int) {
	for range 3 {
		old := slices.Clone(xs)
		n += old[0]
		fill(xs)
		n += old[1]
	}
	return n
}

func fill(xs []int) { xs[0]++ }

// A literal keeps it.
func later(xs []int) func() int {
	ys := slices.Clone(xs)
	return func() int { return ys[0] }
}

// What it is copied from is fresh, or grows.
func fresh() int {
	return len(slices.Clone(snapshot(nil)))
}

func extended(xs []int, x int) int {
	ys := append([]int{x}, xs...)
	return len(ys)
}

// Once per process.
var total = func() (n int) {
	xs := []int{1, 2}
	ys := slices.Clone(xs)
	for _, y := range ys {
		n += y
	}
	return n
}()
