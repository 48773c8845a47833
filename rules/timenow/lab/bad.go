// Package lab holds the pair that the rule's claim is measured with.
package lab

import "time"

// An entry lives until a moment.
type entry struct {
	key     int
	expires time.Time
}

// Bad counts the entries that have expired.
func Bad(entries []entry) (n int) {
	for i := range entries {
		if time.Now().After(entries[i].expires) {
			n++
		}
	}
	return n
}
