package lab

// Better asks for the size first, and matches only the names of what is large.
func Better(entries []entry, least int) (n int) {
	for _, e := range entries {
		if e.size >= least && backup.MatchString(e.name) {
			n++
		}
	}
	return n
}
