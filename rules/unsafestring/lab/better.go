package lab

// Better counts the words that the table knows.
func Better(table map[string]int, words [][]byte) (n int) {
	for _, w := range words {
		if len(w) > 0 {
			n += table[string(w)]
		}
	}
	return n
}
