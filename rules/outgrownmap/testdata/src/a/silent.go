package a

type table struct{ entries map[string]int }

// The map comes from elsewhere, or may.
func (t *table) put(name string) { t.entries[name] = 1 }

func into(m map[string]int, words []string) {
	for _, w := range words {
		m[w] = 1
	}
}

func either(words []string, m map[string]int) map[string]int {
	out := map[string]int{}
	if m != nil {
		out = m
	}
	for _, w := range words {
		out[w] = 1
	}
	return out
}

// It has a size, or keys from the start.
func sized(words []string) map[string]int {
	m := make(map[string]int, 10)
	few := map[string]int{"": 0}
	for _, w := range words {
		m[w] = 1
		few[w] = 1
	}
	return m
}

// What else the line allocates would be taken for tables.
func groups(words []string) map[string][]string {
	m := map[string][]string{}
	keys := map[any]bool{}
	texts := map[string]string{}
	for _, w := range words {
		m[w] = append(m[w], w)
		keys[w] = true
		texts[w+"!"] = w
		texts[w] += "!"
	}
	return m
}

// The map is another frame's: how many make it, and when, is not told here.
func captured(visit func(func(string))) int {
	seen := map[string]bool{}
	visit(func(w string) { seen[w] = true })
	return len(seen)
}

// A T has no size here.
func generic[T comparable](all []T) int {
	seen := map[T]bool{}
	for _, x := range all {
		seen[x] = true
	}
	return len(seen)
}

// make is something else here.
func hidden(words []string, make func() int) int {
	seen := map[string]bool{}
	for _, w := range words {
		seen[w] = true
	}
	return len(seen) + make()
}

// The comment would be lost.
func commented(words []string) int {
	seen := map[string]bool{ /* filled below */ }
	for _, w := range words {
		seen[w] = true
	}
	return len(seen)
}
