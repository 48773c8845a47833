package lab

import (
	"slices"
	"strconv"
)

// Better takes the array it needs. Grow leaves a nil slice nil when there is
// nothing to hold, as Bad does.
func Better(ids []int) []string {
	var keys []string
	keys = slices.Grow(keys, len(ids))
	for _, id := range ids {
		// One key per id, in order.
		keys = append(keys, strconv.Itoa(id))
	}
	return keys
}
