// Package lab holds the pair that the rule's claim is measured with.
package lab

// A table remembers what was loaded, and who loads what.
type table struct {
	done  map[string]int
	loads map[string]func() int
}

// Do returns what is there, or runs load once for all who ask.
//
//go:noinline
func (t *table) Do(key string, load func() int) int {
	if v, ok := t.done[key]; ok {
		return v
	}
	t.loads[key] = load
	v := load()
	delete(t.loads, key)
	t.done[key] = v
	return v
}

// Bad makes the closure whether it is needed or not.
func Bad(t *table, keys []string) (sum int) {
	for _, key := range keys {
		sum += t.Do(key, func() int { return weigh(key) })
	}
	return sum
}

func weigh(key string) int { return len(key) * 3 }
