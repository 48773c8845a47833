package a

import (
	"cmp"
	"container/heap"
	"fmt"
	"net/url"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

type row struct {
	ns, name, at string
	dir          bool
	tags         []string
	link         *url.URL
}

func (r row) key() string { return r.ns + "/" + r.name }

func (r row) weight() (n int) {
	for _, t := range r.tags {
		n += len(t)
	}
	return n
}

func byText(rows []row) {
	sort.Slice(rows, func(i, j int) bool {
		return fmt.Sprintf("%s/%s", rows[i].ns, rows[i].name) < fmt.Sprintf("%s/%s", rows[j].ns, rows[j].name) // want `runs fmt.Sprintf in each comparison of a sort, for both elements`
	})
}

func byOwn(rows []row) {
	slices.SortFunc(rows, func(a, b row) int {
		return strings.Compare(a.key(), b.key()) // want `runs row.key in each comparison of a sort`
	})
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Compare(a.weight(), b.weight()) // want `runs row.weight in each comparison`
	})
}

func byTime(rows []row) {
	sort.SliceStable(rows, func(i, j int) bool {
		if rows[i].dir != rows[j].dir { // mostly alike
			return rows[i].dir
		}
		x, err := time.Parse(time.RFC3339, rows[i].at) // want `runs time.Parse in each comparison`
		if err != nil {
			return false
		}
		y, err := time.Parse(time.RFC3339, rows[j].at)
		if err != nil {
			return true
		}
		return x.Before(y)
	})
}

func byPart(names []string) {
	sort.Slice(names, func(i, j int) bool {
		a, b := names[i], names[j]
		left := strings.Split(a, "-") // want `runs strings.Split in each comparison`
		right := strings.Split(b, "-")
		x, _ := strconv.Atoi(left[len(left)-1])
		y, _ := strconv.Atoi(right[len(right)-1])
		return x < y
	})
}

func byAge(entries []os.DirEntry) {
	sort.Slice(entries, func(i, j int) bool {
		x, err := entries[i].Info() // want `asks the file system by DirEntry.Info in each comparison`
		if err != nil {
			return false
		}
		y, err := entries[j].Info()
		return err == nil && x.ModTime().Before(y.ModTime())
	})
}

// byLink orders by the text of an address.
type byLink []row

func (l byLink) Len() int      { return len(l) }
func (l byLink) Swap(i, j int) { l[i], l[j] = l[j], l[i] }
func (l byLink) Less(i, j int) bool {
	return l[i].link.String() < l[j].link.String() // want `runs URL.String in each comparison`
}

func compareNames(a, b row) int {
	if c := strings.Compare(strings.ReplaceAll(a.name, "_", "-"), strings.ReplaceAll(b.name, "_", "-")); c != 0 { // want `runs strings.ReplaceAll in each comparison`
		return c
	}
	return strings.Compare(a.ns, b.ns)
}

func byName(rows []row) { slices.SortFunc(rows, compareNames) }

// A queue is a heap of rows.
type queue []row

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(row)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}
func (q queue) Less(i, j int) bool {
	x, y := q[i], q[j]
	return x.weight() > y.weight() // want `runs row.weight in each comparison`
}

func push(q *queue, r row) { heap.Push(q, r) }

// A leaf is an element of a tree.
type leaf struct{ parts []string }

func (l leaf) Less(than leaf) bool {
	return strings.Join(l.parts, ".") < strings.Join(than.parts, ".") // want `runs strings.Join in each comparison`
}
