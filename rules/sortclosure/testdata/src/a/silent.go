package a

import (
	"slices"
	"sort"
)

type big struct{ data [200]byte }

func large(bs []big) { // handing over 200 bytes per comparison costs more
	sort.Slice(bs, func(i, j int) bool { return bs[i].data[0] < bs[j].data[0] })
}

// columns are two slices that move together.
type columns struct {
	keys   []string
	values []int
}

func (c columns) Len() int           { return len(c.keys) }
func (c columns) Less(i, j int) bool { return c.keys[i] < c.keys[j] }
func (c columns) Swap(i, j int) {
	c.keys[i], c.keys[j] = c.keys[j], c.keys[i]
	c.values[i], c.values[j] = c.values[j], c.values[i]
}

func together(c columns) { sort.Sort(c) }

func unknown(x sort.Interface) { sort.Sort(x) } // any type may be behind it

func already(xs []string, ns []int) {
	sort.Strings(xs) // slices.Sort since Go 1.22
	sort.Ints(ns)
	slices.Sort(xs)
}

func untyped(x any) { sort.Slice(x, func(i, j int) bool { return i < j }) } // no element type

func init() {
	xs := []string{"b", "a"}
	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] }) // once per process
}
