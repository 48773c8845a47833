package lab

// static int mix_all(int h, const int *xs, int n) {
// 	for (int i = 0; i < n; i++) h = (int)((unsigned)h * 31u + (unsigned)xs[i]);
// 	return h;
// }
import "C"

import "unsafe"

// Better calls C once.
func Better(xs []int32) int32 {
	if len(xs) == 0 {
		return 7
	}
	return int32(C.mix_all(7, (*C.int)(unsafe.Pointer(&xs[0])), C.int(len(xs))))
}
