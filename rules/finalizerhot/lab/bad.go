// Package lab holds the pair that the rule's claim is measured with.
package lab

import "runtime"

// A handle is what stands for something that must be released.
type handle struct{ id int }

func (h *handle) release() {}

// Bad makes n handles that the collector releases.
func Bad(n int) (sum int) {
	for i := range n {
		h := &handle{id: i}
		runtime.SetFinalizer(h, (*handle).release)
		sum += h.id
	}
	return sum
}
