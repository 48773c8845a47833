package lab

// Better lets other readers in.
func Better(t *table, limit int) int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	n := 0
	for _, row := range t.rows {
		if row < limit {
			n++
		}
	}
	return n
}
