// Package lab races temporaries made per iteration against temporaries made
// once.
package lab

import "strconv"

// Bad sums, for each row, the distinct cells, and the length of its text.
func Bad(rows [][]int) (distinct, length int) {
	for _, row := range rows {
		seen := make(map[int]bool)
		line := make([]byte, 0, 4*len(row))
		for _, cell := range row {
			seen[cell] = true
			line = strconv.AppendInt(line, int64(cell), 10)
		}
		distinct += len(seen)
		length += len(line)
	}
	return distinct, length
}
