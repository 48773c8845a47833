// Package enc is another package of the module.
package enc

var asked int

func ToBytes32(b []byte) (out [32]byte) {
	copy(out[:], b)
	return out
}

func Word(b []byte) uint32 {
	if len(b) < 4 {
		return 0
	}
	return uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
}

func Counted(b []byte) int {
	asked++
	return len(b)
}

func Reversed(b []byte) []byte {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return b
}
