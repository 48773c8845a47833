// Package lab races an unsafe string for a map lookup against string(b).
package lab

import "unsafe"

// Bad counts the words that the table knows.
func Bad(table map[string]int, words [][]byte) (n int) {
	for _, w := range words {
		if len(w) > 0 {
			n += table[unsafe.String(unsafe.SliceData(w), len(w))]
		}
	}
	return n
}
