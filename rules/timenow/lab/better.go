package lab

import "time"

// Better asks the clock once.
func Better(entries []entry) (n int) {
	now := time.Now()
	for i := range entries {
		if now.After(entries[i].expires) {
			n++
		}
	}
	return n
}
