package lab

// Better gathers the distinct words with a given first letter; most lists have none.
func Better(words []string, first byte, limit int) map[string]int {
	if len(words) == 0 || words[0][0] != first {
		return nil
	}
	counts := make(map[string]int, limit)
	for _, w := range words {
		counts[w]++
	}
	return counts
}
