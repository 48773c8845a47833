// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"bytes"
	"os"
)

// Bad reads both to the end, whatever their sizes.
func Bad(a, b string) (bool, error) {
	x, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	y, err := os.ReadFile(b)
	if err != nil {
		return false, err
	}
	return bytes.Equal(x, y), nil
}
