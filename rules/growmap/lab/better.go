package lab

// Better is Bad with a map that is made as large as it will be.
func Better(names map[string]int) map[string]int {
	doubled := make(map[string]int, len(names))
	for name, n := range names {
		doubled[name] = 2 * n
	}
	return doubled
}
