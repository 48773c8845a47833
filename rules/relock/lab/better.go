package lab

// Better takes it once.
func Better(m *meter, size int) {
	m.mu.Lock()
	m.requests++
	padded := size + size%8
	m.bytes += padded
	m.mu.Unlock()
}
