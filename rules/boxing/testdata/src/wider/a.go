package wider

import (
	"container/heap"
	"encoding/binary"
	"io"
)

type header struct {
	magic uint32
	len   uint64
	name  string
}

func (h *header) write(w io.Writer) error {
	for _, v := range []any{h.magic, h.len} {
		if err := binary.Write(w, binary.BigEndian, v); err != nil { // want `boxes numbers and finds out their types to write their bytes`
			return err
		}
	}
	fields := []any{&h.magic, &h.len}
	for _, f := range fields {
		binary.Write(w, binary.BigEndian, f) // want `boxes numbers and finds out their types to write their bytes`
	}
	return binary.Write(w, binary.BigEndian, []byte(h.name)) // want `boxes a slice of bytes and copies it to write it`
}

func (h *header) read(r io.Reader, others []any) error {
	for _, p := range []any{&h.magic, &h.len} {
		if err := binary.Read(r, binary.BigEndian, p); err != nil { // want `boxes numbers and finds out their types to read their bytes`
			return err
		}
	}
	for _, o := range others {
		binary.Read(r, binary.BigEndian, o)
	}
	return nil
}

type item struct{ prio, id int }

type items []item

func (h items) Len() int           { return len(h) }
func (h items) Less(i, j int) bool { return h[i].prio < h[j].prio }
func (h items) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *items) Push(x any)        { *h = append(*h, x.(item)) }
func (h *items) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

func pop(h *items, pointers heap.Interface) (item, *item) {
	it := heap.Pop(h).(item) // want `boxes a value per pop from a heap`
	heap.Pop(h)
	return it, heap.Pop(pointers).(*item)
}
