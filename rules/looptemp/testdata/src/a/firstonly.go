package a

// It returns in the first round.
func firstNames(groups [][]string) []string {
	for _, g := range groups {
		seen := make(map[string]bool, len(g))
		var out []string
		for _, name := range g {
			if seen[name] {
				continue
			}
			seen[name] = true
			out = append(out, name)
		}
		return out
	}
	return nil
}
