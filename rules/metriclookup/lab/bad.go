// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A Counter counts events.
type Counter struct{ n float64 }

// Inc counts one.
func (c *Counter) Inc() { c.n++ }

// A CounterVec keeps a counter for each combination of labels, as the Prometheus client does.
type CounterVec struct {
	mu       sync.RWMutex
	children map[uint64][]child
}

type child struct {
	values  []string
	counter *Counter
}

// WithLabelValues is the counter of these labels.
func (v *CounterVec) WithLabelValues(values ...string) *Counter {
	h := uint64(14695981039346656037)
	for _, value := range values {
		for i := range len(value) {
			h = (h ^ uint64(value[i])) * 1099511628211
		}
		h = (h ^ 255) * 1099511628211
	}
	v.mu.RLock()
	c := find(v.children[h], values)
	v.mu.RUnlock()
	if c != nil {
		return c
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if c = find(v.children[h], values); c == nil {
		c = new(Counter)
		v.children[h] = append(v.children[h], child{append([]string(nil), values...), c})
	}
	return c
}

func find(list []child, values []string) *Counter {
next:
	for _, c := range list {
		for i, value := range c.values {
			if value != values[i] {
				continue next
			}
		}
		return c.counter
	}
	return nil
}

var requests = &CounterVec{children: map[uint64][]child{}}

// Bad counts the requests that were answered.
func Bad(codes []int) {
	for _, code := range codes {
		if code < 400 {
			requests.WithLabelValues("get", "ok").Inc()
		}
	}
}
