package a

func stored(m map[string]int, b []byte) {
	m[b2s(b)] = 1 // want `keeps a key whose bytes change with their buffer`
	m[b2s(b)]++   // want `keeps a key whose bytes change with their buffer`
}

func local2(m map[string]int, b []byte) int {
	s := b2s(b) // want `converts unsafely`
	if n, ok := m[s]; ok && s != "" {
		return n
	}
	return 0
}
