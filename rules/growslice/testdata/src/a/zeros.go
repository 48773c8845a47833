package a

import (
	"container/list"
	"encoding/binary"
	"sync"
)

type cache struct{ status map[string]*item }

// The names come behind as many empty ones.
func (c *cache) keys() []string {
	out := make([]string, len(c.status))
	for id := range c.status {
		out = append(out, id) // want `moves all of out, which is as long already as the loop would make it, and leaves its zero values in front`
	}
	return out
}

type report2 struct {
	kind     string
	bindings []instance
	all      []string
}

func bindings(items []item) *report2 {
	r := report2{kind: "x", bindings: make([]instance, len(items))}
	for _, it := range items {
		i := instance{it: it}
		r.bindings = append(r.bindings, i) // want `moves all of r.bindings, which is as long already as the loop would make it`
	}
	return &r
}

const recordSize = 32

func records(data []byte) [][recordSize]byte {
	out := make([][recordSize]byte, len(data)/recordSize)
	for i := 0; i < len(data); i += recordSize {
		var r [recordSize]byte
		copy(r[:], data[i:i+recordSize])
		out = append(out, r) // want `moves all of out, which is as long already as the loop would make it`
	}
	return out
}

func countedFirst(items []item) []string {
	n := len(items)
	var out []string
	out = make([]string, n)
	for i := 0; i < n; i++ {
		out = append(out, items[i].name) // want `moves all of out`
	}
	return out
}

func inTurns(rows [][]item) []string {
	out := make([]string, len(rows))
	for _, row := range rows {
		for _, it := range row {
			if it.name != "" {
				out = append(out, it.name) // want `moves all of out`
			}
		}
	}
	return out
}

func inRoutines(items []item, name func(item) string) []string {
	var mu sync.Mutex
	var wg sync.WaitGroup
	out := make([]string, len(items))
	for _, it := range items {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := name(it)
			mu.Lock()
			out = append(out, s) // want `moves all of out`
			mu.Unlock()
		}()
	}
	wg.Wait()
	return out
}

// How many come nobody knows, and yet the first ones are empty.
func received(n int, ch chan item) []item {
	out := make([]item, n)
	for it := range ch {
		out = append(out, it) // want `moves all of out`
	}
	return out
}

func spreadOver(names []string) []string {
	out := make([]string, len(names))
	out = append(out, names...) // want `moves all of out, which is as long already as what is appended, and leaves its zero values in front`
	return out
}

// What is in front is filled, before or behind, or was meant as zeros.
func inFront(items []item, size int, body []byte) ([]string, []string, []byte, []byte) {
	a := make([]string, len(items))
	fillNames(a)
	for _, it := range items {
		a = append(a, it.name)
	}
	b := make([]string, len(items))
	for _, it := range items {
		b = append(b, it.name)
	}
	b[0] = "head"
	c := make([]byte, 4)
	for _, x := range body {
		c = append(c, x^1)
	}
	c[0] = byte(len(c))
	d := make([]byte, size-len(body))
	for _, x := range body {
		d = append(d, x^1)
	}
	return a, b, c, d
}

func fillNames([]string) {}

// It starts at its beginning.
func again(items []item, rows [][]item) [][]string {
	all := make([][]string, 0, len(rows))
	buf := make([]string, len(items))
	for _, row := range rows {
		buf = buf[:0]
		for _, it := range row {
			buf = append(buf, it.name)
		}
		all = append(all, []string{buf[0]})
	}
	return all
}

// A list has its length.
func listed(l *list.List) []item {
	var out []item
	for e := l.Front(); e != nil; e = e.Next() {
		out = append(out, e.Value.(item)) // want `grows out array by array although Len tells the loop's length`
	}
	return out
}

// Some of them.
func listedSome(l *list.List) []item {
	var out []item
	for e := l.Front(); e != nil; e = e.Next() {
		if it := e.Value.(item); it.name == "x" {
			out = append(out, it)
		}
	}
	return out
}

const stampSize = 8

// The head has its place in the length, and so have the keys, which come behind all of it.
func stamped(at uint64, keys [][4]byte) (data []byte) {
	data = make([]byte, len(keys)*4+stampSize)
	binary.BigEndian.PutUint64(data[:stampSize], at)
	for _, k := range keys {
		data = append(data, k[:]...) // want `moves all of data, which is as long already as the loop would make it`
	}
	return data
}

// The head is longer than what the length has beside the keys: the first are in it.
func headAndFirst(at uint64, keys [][4]byte, fill func([]byte)) []byte {
	data := make([]byte, len(keys)*4+stampSize)
	fill(data[:stampSize+4])
	for _, k := range keys[1:] {
		data = append(data, k[:]...)
	}
	return data
}

// What is in front is filled from behind.
func filledAround(at uint64, keys [][4]byte, fill func([]byte)) []byte {
	data := make([]byte, len(keys)*4+stampSize)
	binary.BigEndian.PutUint64(data[:stampSize], at)
	for _, k := range keys {
		data = append(data, k[:]...)
	}
	fill(data[stampSize:])
	return data
}
