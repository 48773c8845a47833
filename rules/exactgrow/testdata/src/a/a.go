package a

import (
	"bytes"
	"slices"
)

// A column that is written to in batches.
type column struct {
	values []int32
	read   int
}

func (c *column) WriteValues(values []int32) (int, error) {
	i := len(c.values)
	j := len(c.values) + len(values)
	if j <= cap(c.values) {
		c.values = c.values[:j]
	} else {
		grown := make([]int32, j) // want `grows to no more than is needed now, so that the next growth copies everything again`
		copy(grown, c.values)
		c.values = grown
	}
	copy(c.values[i:], values)
	return len(values), nil
}

// A file in memory.
type file struct{ data []byte }

func (f *file) WriteAt(p []byte, offset int64) (int, error) {
	off := int(offset)
	if cap(f.data) < off+len(p) {
		data := make([]byte, len(f.data), off+len(p)) // want `grows to no more than is needed now`
		copy(data, f.data)
		f.data = data
	}
	f.data = f.data[:off+len(p)]
	return copy(f.data[off:], p), nil
}

func (f *file) extend(n int) {
	if n <= cap(f.data)-len(f.data) {
		f.data = f.data[:len(f.data)+n]
		return
	}
	data := make([]byte, len(f.data)+n) // want `grows to no more than is needed now`
	copy(data, f.data)
	f.data = data
}

func (f *file) grow(n int) {
	need := len(f.data) + n
	switch {
	case cap(f.data) >= need:
	case cap(f.data) < need:
		f.data = append(make([]byte, 0, need), f.data...) // want `grows to no more than is needed now`
	}
}

// Without a question: all of it is copied each time.
func (f *file) Write(p []byte) (int, error) {
	data := make([]byte, len(f.data)+len(p)) // want `grows to no more than is needed now`
	copy(data, f.data)
	copy(data[len(f.data):], p)
	f.data = data
	return len(p), nil
}

func (f *file) Append(p []byte) {
	f.data = bytes.Join([][]byte{f.data, p}, nil) // want `grows to no more than is needed now`
}

// A table of what has numbers: each new one copies it.
type table struct{ byID []string }

func (t *table) set(id int, name string) {
	if id >= len(t.byID) {
		byID := make([]string, id+1) // want `grows to no more than is needed now`
		copy(byID, t.byID)
		t.byID = byID
	}
	t.byID[id] = name
}

func (t *table) setAll(names map[int]string) {
	for id, name := range names {
		if len(t.byID) <= id {
			byID := make([]string, id+1) // want `grows to no more than is needed now`
			for i := range t.byID {
				byID[i] = t.byID[i]
			}
			t.byID = byID
		}
		t.byID[id] = name
	}
}

// In loops.
func joined(parts [][]byte) (all []byte) {
	for _, p := range parts {
		if len(all)+len(p) > cap(all) {
			more := make([]byte, len(all), len(all)+len(p)) // want `grows to no more than is needed now`
			copy(more, all)
			all = more
		}
		all = append(all, p...)
	}
	return all
}

func copied(parts [][]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(make([]byte, 0, len(all)+len(p)), all...) // want `grows to no more than is needed now`
		all = append(all, p...)
	}
	return all
}

func numbered(n int) []int {
	var list []int
	for i := range n {
		more := make([]int, len(list)+1) // want `grows to no more than is needed now`
		copy(more, list)
		more[len(list)] = i
		list = more
	}
	return list
}

func concatenated(parts [][]int) []int {
	var all []int
	for _, p := range parts {
		all = slices.Concat(all, p) // want `grows to no more than is needed now`
	}
	return all
}

func clipped(parts [][]int) []int {
	var a, b, c, d, e []int
	for _, p := range parts {
		a = append(slices.Clip(a), p...)           // want `grows to no more than is needed now`
		b = append(b[:len(b):len(b)], p...)        // want `grows to no more than is needed now`
		c = append([]int{}, append(c, p...)...)    // want `grows to no more than is needed now`
		d = slices.Clip(append(d, p...))           // want `grows to no more than is needed now`
		e = append(append([]int(nil), e...), p...) // want `grows to no more than is needed now`
	}
	return slices.Concat(a, b, c, d, e)
}

// A function that its callers give the old one.
func room(b []byte, n int) []byte {
	if len(b)+n <= cap(b) {
		return b[:len(b)+n]
	}
	more := make([]byte, len(b)+n) // want `grows to no more than is needed now`
	copy(more, b)
	return more
}

func filled(parts []string) (b []byte) {
	for _, p := range parts {
		at := len(b)
		b = room(b, len(p))
		copy(b[at:], p)
	}
	return b
}
