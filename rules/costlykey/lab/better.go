package lab

// Better counts the edges that were seen before.
func Better(edges []Edge) (again int) {
	seen := make(map[Edge]bool)
	for _, e := range edges {
		if seen[e] {
			again++
		}
		seen[e] = true
	}
	return again
}
