// Package a boxes values whose type is known.
package a

import (
	"bufio"
	"bytes"
	"container/heap"
	"container/list"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

type item struct {
	name string
	cost int
}

type queue []item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

type id uint32

func numbers(w io.Writer, r io.Reader, n id, b []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint32(len(b))); err != nil { // want `boxes a number and finds out its type to write its bytes`
		return err
	}
	if err := binary.Write(w, binary.LittleEndian, n); err != nil { // want `boxes a number and finds out its type to write its bytes`
		return err
	}
	var size uint16
	return binary.Read(r, binary.BigEndian, &size) // want `boxes a number and finds out its type to read its bytes`
}

func printed(buf *bytes.Buffer, w *bufio.Writer, key string, n int) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s=%d", key, n) // want `boxes its arguments and finds out their types to write strings and integers`
	fmt.Fprint(buf, key, ":")         // want `boxes its arguments`
	fmt.Fprintf(w, "%v%%\n", n)       // want `boxes its arguments`
	fmt.Fprintf(buf, "constant")      // want `goes through package fmt to write a constant string`
	return sb.String()
}

func queues(items []item) (n int) {
	var q queue
	for _, it := range items {
		heap.Push(&q, it) // want `boxes a value per push onto a heap`
	}
	fifo := list.New()
	for i, it := range items {
		fifo.PushBack(it) // want `boxes a value per push onto a list`
		fifo.PushFront(i) // want `boxes a value per push onto a list`
	}
	return q.Len() + fifo.Len()
}

type cache struct{ entries map[interface{}]*item }

func newCache() *cache { return &cache{entries: make(map[interface{}]*item)} }

func (c *cache) put(name string, it *item) {
	if _, ok := c.entries[name]; !ok {
		c.entries[name] = it // want `boxes each key of a map whose keys are all of one type`
	}
}

func distinct(items []item) int {
	seen := map[any]bool{}
	for _, it := range items {
		seen[it] = true // want `boxes each key of a map`
	}
	return len(seen)
}
