package lab

// Better starts with the room that was seen to be needed.
func Better(numbers []int) int {
	seen := make(map[int]bool, 112)
	for _, n := range numbers {
		seen[n] = true
	}
	return len(seen)
}
