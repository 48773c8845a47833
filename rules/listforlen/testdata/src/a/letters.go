package a

// The letters of bytes are counted as they are.
func size(b []byte) int {
	return len([]rune(string(b))) // want `copies bytes to a text only to count its letters`
}
