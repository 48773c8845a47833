package a

func stored(m map[string]int, b []byte) {
	m[b2s(b)] = 1 // want `keeps a key whose bytes change with their buffer`
	m[b2s(b)]++   // want `keeps a key whose bytes change with their buffer`
}
