package lab

// Better is Bad without the list.
func Better(sessions []*Session) int {
	count := 0
	for _, s := range sessions {
		if s.Active {
			count++
		}
	}
	return count
}
