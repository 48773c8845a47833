// Package lab races an allocation before the early exit against one behind it.
package lab

// Bad gathers the distinct words with a given first letter; most lists have none.
func Bad(words []string, first byte, limit int) map[string]int {
	counts := make(map[string]int, limit)
	if len(words) == 0 || words[0][0] != first {
		return nil
	}
	for _, w := range words {
		counts[w]++
	}
	return counts
}
