package a

type key struct {
	kind int
	name string
}

func set(words []string) int {
	seen := map[string]struct{}{}
	for _, w := range words {
		seen[w] = struct{}{} // want `half of the time seen comes to a table for 64 keys or more`
	}
	return len(seen)
}

func count(words []string) map[key]int {
	n := make(map[key]int)
	for _, w := range words {
		n[key{len(w), w}]++ // want `half of the time n comes to`
	}
	return n
}

func sums(words []string, by func(string) int) map[string]float64 {
	var total = map[string]float64{}
	for _, w := range words {
		if w != "" {
			total[w] += float64(by(w)) // want `half of the time total comes to`
		}
	}
	return total
}
