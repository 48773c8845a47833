// Package lab holds the pair that the rule's claim is measured with.
package lab

// Bad allocates scratch memory for each key.
func Bad(key string) uint32 {
	scratch := make([]byte, len(key))
	for i := range len(key) {
		scratch[len(key)-1-i] = key[i] | 0x20
	}
	h := uint32(2166136261)
	for _, c := range scratch {
		h = (h ^ uint32(c)) * 16777619
	}
	return h
}
