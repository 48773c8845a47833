// Package lab holds the pair that the rule's claim is measured with.
package lab

import "regexp"

var backup = regexp.MustCompile(`^[a-z]+-[0-9]{4}\.(bak|old)$`)

// An entry is a file of a listing.
type entry struct {
	name string
	size int
}

// Bad counts the large backups.
func Bad(entries []entry, least int) (n int) {
	for _, e := range entries {
		if backup.MatchString(e.name) && e.size >= least {
			n++
		}
	}
	return n
}
