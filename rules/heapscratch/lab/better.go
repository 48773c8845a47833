package lab

// Better takes it from the stack where it fits.
func Better(key string) uint32 {
	var array [64]byte
	scratch := array[:]
	if len(key) <= len(array) {
		scratch = scratch[:len(key):len(key)]
	} else {
		scratch = make([]byte, len(key))
	}
	for i := range len(key) {
		scratch[len(key)-1-i] = key[i] | 0x20
	}
	h := uint32(2166136261)
	for _, c := range scratch {
		h = (h ^ uint32(c)) * 16777619
	}
	return h
}
