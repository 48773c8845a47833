// Package lab holds the pair that the rule's claim is measured with.
package lab

// static int mix(int h, int x) { return (int)((unsigned)h * 31u + (unsigned)x); }
import "C"

// Bad calls C for each number.
func Bad(xs []int32) int32 {
	h := C.int(7)
	for _, x := range xs {
		h = C.mix(h, C.int(x))
	}
	return int32(h)
}
