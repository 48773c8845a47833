// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"strconv"
	"sync"
	"time"
)

// A desk numbers visits and books them somewhere slow.
type desk struct {
	slow time.Duration // of one booking

	mu     sync.Mutex
	visits map[string]int
	total  int
}

// book takes its time and touches nothing that changes.
func (d *desk) book(name string, visit, number int) string {
	time.Sleep(d.slow)
	return name + " " + strconv.Itoa(visit) + " of " + strconv.Itoa(number)
}

// Bad books while it holds the lock: one visitor at a time.
func Bad(d *desk, name string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.total++
	d.visits[name]++
	// Numbers are given in the order of arrival.
	visit, number := d.visits[name], d.total
	return d.book(name, visit, number)
}
