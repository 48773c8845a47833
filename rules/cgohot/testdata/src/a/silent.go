package a

// #include <stdlib.h>
// static int next(int x) { return x - 1; }
// static int compress_block(int x) { return x; }
// static int thing_info(int x) { return x; }
// static int node_port(int n, int i) { return n + i; }
// static int node_add(int n, int i) { return n + i; }
// static int all(int *xs, int n) { return n; }
import "C"

import "unsafe"

// C says whether to go on.
func drain(x C.int) (n int) {
	for C.next(x) > 0 {
		x--
		n++
	}
	return n
}

// All at once.
func whole(xs []int32) int {
	if len(xs) == 0 {
		return 0
	}
	return int(C.all((*C.int)(unsafe.Pointer(&xs[0])), C.int(len(xs))))
}

// A conversion is no call.
func convert(xs []int32) (ys []C.int) {
	for _, x := range xs {
		ys = append(ys, C.int(x))
	}
	return ys
}

// What carries values over comes with what they are for.
func texts(list []string) (n int) {
	for _, s := range list {
		p := C.CString(s)
		n++
		C.free(unsafe.Pointer(p))
	}
	return n
}

// Ends at the first that suits.
func search(xs []int32) int {
	for i, x := range xs {
		if C.next(C.int(x)) == 0 {
			return i
		}
	}
	return -1
}

// A few.
func three() (n int) {
	for i := range 3 {
		n += int(C.next(C.int(i)))
	}
	return n
}

// Go's own.
func plain(xs []int32) (n int) {
	for _, x := range xs {
		n += int(triple(x))
	}
	return n
}

func triple(x int32) int32 { return 3 * x }

// Once per process.
func init() {
	for i := range 100 {
		C.next(C.int(i))
	}
}

// What takes longer than the way.
func blocks(xs []int32) (n int) {
	for _, x := range xs {
		n += int(C.compress_block(C.int(x)))
	}
	return n
}

// A few, under a name.
func named() (n int) {
	list := []C.int{1, 2, 3}
	for _, x := range list {
		n += int(C.next(x))
	}
	return n
}

type thing struct{ x C.int }

func newThing(x int32) *thing { return &thing{C.int(x)} }

// Makes something of each.
func things(xs []int32) (out []*thing) {
	for _, x := range xs {
		t := newThing(x)
		t.x = C.next(t.x)
		out = append(out, t)
	}
	return out
}

// Says what there is.
func described(n int) (sum int) {
	for i := range n {
		sum += int(C.thing_info(C.int(i)))
	}
	return sum
}

// There are few nodes of a cluster.
func nodes(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum += int(C.node_port(C.int(n), C.int(i)))
	}
	return sum
}

// What comes from a channel comes one by one.
func received(in <-chan int) (sum int) {
	for x := range in {
		sum += int(C.next(C.int(x)))
	}
	return sum
}

// People have written out what is given to a constructor.
func newCluster(ports ...int32) (n C.int) {
	for _, p := range ports {
		n = C.node_add(n, C.int(p))
	}
	return n
}
