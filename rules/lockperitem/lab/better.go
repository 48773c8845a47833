package lab

// Better takes the lock once.
func Better(t *tally, items []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, item := range items {
		t.seen[item]++
	}
}
