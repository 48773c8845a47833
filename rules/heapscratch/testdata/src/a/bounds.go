package a

import "encoding/hex"

// The digits of an identifier are two for each of its bytes.
func digits(text string) (n int) {
	if len(text) != 64 {
		return 0
	}
	twice := make([]byte, hex.EncodedLen(len(text))) // want `allocates twice in each call though it never leaves the function: it has 128 elements at most`
	hex.Encode(twice, []byte(text))
	half := make([]byte, 2*len(text)-28) // want `it has 100 elements at most`
	copy(half, text)
	return sum(half) + sum(twice)
}

// More dimensions are refused.
func walk(shape, strides []int) (n int) {
	dims := len(shape)
	if dims == 0 || dims > 8 {
		return 0
	}
	at := make([]int, dims) // want `allocates at in each call though it never leaves the function: it has 8 elements at most`
	for i := range at {
		at[i] += strides[i]
		n += at[i]
	}
	return n
}

func some(key string, skip byte) int {
	head := make([]byte, min(len(key), 100)) // want `it has 100 elements at most`
	copy(head, key)
	tail := make([]byte, int(skip)) // want `it has 255 elements at most`
	copy(tail, key)
	return sum(head) + sum(tail)
}

// A text has no more runes than bytes.
func packed(text string) (n int) {
	if len(text) > 120 {
		return 0
	}
	runes := []rune(text)
	words := (len(runes) + 3) >> 2
	var out = make([]int, words) // want `allocates out in each call though it never leaves the function: it has 30 elements at most`
	for i, r := range runes {
		out[i>>2] += int(r)
	}
	for _, w := range out {
		n += w
	}
	return n
}
