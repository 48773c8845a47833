package a

import "strconv"

type grid struct{ w, h int }

func (g grid) Len() int { return g.w }

// Rows and columns.
func (g grid) cells() []int {
	var out []int
	for y := 0; y < g.h; y++ {
		for x := 0; x < g.w; x++ {
			out = append(out, x*y) // want `grows out array by array although the product of the lengths can be asked first`
		}
	}
	return out
}

// Each with each that comes behind it.
func eachWithEach(items []item) [][2]item {
	var out [][2]item
	for i := 0; i < len(items); i++ {
		for j := i + 1; j < len(items); j++ {
			out = append(out, [2]item{items[i], items[j]}) // want `grows out array by array although the product of the lengths`
		}
	}
	return out
}

func cube(n int, items []item) []string {
	var out []string
	for range n {
		for _, it := range items {
			for k := 0; k < 3; k++ {
				out = append(out, it.name+strconv.Itoa(k)) // want `grows out array by array although the product of the lengths`
			}
		}
	}
	return out
}

type group2 struct {
	name  string
	items []item
}

func (g *group2) GetItems() []item { return g.items }

// A line for the group, and one for each item.
func linesOf(groups []*group2) []string {
	var out []string
	for i := range groups {
		out = append(out, groups[i].name)
		for _, it := range groups[i].items {
			out = append(out, it.name) // want `grows out array by array although the sum of the lengths can be asked first`
		}
	}
	return out
}

func gotten(groups []*group2) (out []item, names []string) {
	for _, g := range groups {
		if g == nil {
			continue
		}
		for _, it := range g.GetItems() {
			names = append(names, it.name) // want `grows names array by array although the sum`
		}
	}
	for _, g := range groups {
		out = append(out, g.GetItems()...) // want `grows out array by array although the sum`
	}
	return out, names
}

func hashesOf(data string, n, size uint) []uint {
	result := make([]uint, 0, n)
	for i := uint(0); i < n; i++ {
		result = append(result, (uint(len(data))+i)%size)
	}
	return result
}

type bloom struct{ n, size uint }

// As many for each key.
func (b *bloom) indexes(keys []string) []string {
	var all []string
	for _, key := range keys {
		hashes := hashesOf(key, b.n, b.size)
		for _, h := range hashes {
			all = append(all, strconv.Itoa(int(h))) // want `grows all array by array although the product of the lengths`
		}
	}
	return all
}

func somehow(key string) (out []int) { return out }

// Nobody knows how many for each, but append takes all of them at once.
func unknown2(keys []string) []int {
	var all []int
	for _, key := range keys {
		for _, h := range somehow(key) {
			all = append(all, h) // want `appends somehow\(key\) one by one`
		}
	}
	return all
}

// Two by two are few.
func corners() []int {
	var out []int
	for x := 0; x < 2; x++ {
		for y := 0; y < 2; y++ {
			out = append(out, x*y)
		}
	}
	return out
}

// Some rows only.
func (g grid) odd() []int {
	var out []int
	for y := 0; y < g.h; y++ {
		if y%2 == 0 {
			continue
		}
		for x := 0; x < g.w; x++ {
			out = append(out, x*y)
		}
	}
	return out
}

// It is emptied for each row.
func (g grid) each(f func([]int)) {
	var out []int
	for y := 0; y < g.h; y++ {
		out = out[:0]
		for x := 0; x < g.w; x++ {
			out = append(out, x*y)
		}
		f(out)
	}
}
