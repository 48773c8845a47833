package a

import (
	"container/heap"
	"container/list"
	"maps"
	"net"
	"slices"
	"time"
)

type due struct {
	at   time.Time
	done bool
}

type dues []*due

func (d dues) Len() int           { return len(d) }
func (d dues) Less(i, j int) bool { return d[i].at.Before(d[j].at) }
func (d dues) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }
func (d *dues) Push(x any)        { *d = append(*d, x.(*due)) }
func (d *dues) Pop() any {
	old := *d
	x := old[len(old)-1]
	*d = old[:len(old)-1]
	return x
}

// The front of a queue.
type window struct {
	stamps []time.Time
	size   time.Duration
	ll     *list.List
}

func (w *window) trim() int {
	for len(w.stamps) > 0 && time.Since(w.stamps[0]) > w.size { // want `for each item`
		w.stamps = w.stamps[1:]
	}
	return len(w.stamps)
}

func (d *dues) ready() (out []*due) {
	for d.Len() > 0 && !(*d)[0].at.After(time.Now()) { // want `for each item`
		out = append(out, heap.Pop(d).(*due))
	}
	return out
}

func (w *window) evict() {
	for {
		e := w.ll.Back()
		if e == nil {
			break
		}
		if time.Since(e.Value.(time.Time)) < w.size { // want `for each item`
			break
		}
		w.ll.Remove(e)
	}
}

// It waits until the first is due.
func (w *window) first() {
	for len(w.stamps) > 0 && time.Since(w.stamps[0]) < w.size {
		println("busy")
	}
	for {
		if time.Since(w.stamps[0]) > w.size {
			break
		}
		println("busy")
	}
}

// Functions that only give the time.
var timeNow = time.Now

func nowMillis() int64 { return time.Now().UnixMilli() }

func late(d *due) bool { return time.Now().After(d.at) }

func (w *window) late(d *due) bool { return time.Since(d.at) > w.size }

func (w *window) lateAll() bool { return len(w.stamps) > 0 && time.Since(w.stamps[0]) > w.size }

func live(w *window, list []*due, ends map[string]int64, byName map[string]*due) (n int, kept []*due) {
	for _, d := range list {
		if timeNow().Before(d.at) { // want `for each item`
			n++
		}
	}
	for _, end := range ends {
		if end > nowMillis() { // want `for each item`
			n++
		}
	}
	for _, d := range list {
		if late(d) { // want `for each item`
			n++
		}
	}
	for _, d := range list {
		if w.late(d) { // want `for each item`
			n++
		}
	}
	kept = slices.DeleteFunc(list, func(d *due) bool { return time.Now().After(d.at) }) // want `for each item`
	maps.DeleteFunc(byName, func(_ string, d *due) bool {
		return d.done || time.Since(d.at) > 0 // want `for each item`
	})
	for _, d := range list {
		if w.lateAll() { // not of the item
			d.done = true
		}
	}
	return n, kept
}

// Two deadlines are of one moment.
func arm(c net.Conn, r, w time.Duration) error {
	if err := c.SetReadDeadline(time.Now().Add(r)); err != nil {
		return err
	}
	return c.SetWriteDeadline(time.Now().Add(w)) // want `right after it was read`
}
