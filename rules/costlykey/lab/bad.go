// Package lab races formatted map keys against struct keys.
package lab

import "fmt"

// An Edge is counted between two hosts, per port.
type Edge struct {
	From, To string
	Port     int
}

// Bad counts the edges that were seen before.
func Bad(edges []Edge) (again int) {
	seen := make(map[string]bool)
	for _, e := range edges {
		key := fmt.Sprintf("%q-%q-%d", e.From, e.To, e.Port)
		if seen[key] {
			again++
		}
		seen[key] = true
	}
	return again
}
