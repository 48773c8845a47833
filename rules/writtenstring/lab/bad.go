// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"strconv"
	"strings"
)

// Bad makes a string of each number and copies it.
func Bad(ids []int) string {
	var b strings.Builder
	b.Grow(8 * len(ids))
	for _, id := range ids {
		b.WriteString(strconv.Itoa(id))
		b.WriteByte(',')
	}
	return b.String()
}
