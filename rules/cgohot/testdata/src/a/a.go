package a

// static int weigh(int x) { return x * 3; }
// static int add_up(int x, int y) { return x + y; }
// static void touch(int x) {}
// struct node { int n; struct node *next; };
// static int first_of(struct node *x, int n) { return x->n + n; }
import "C"

import "errors"

func each(xs []int32) (sum int) {
	for _, x := range xs {
		sum += int(C.weigh(C.int(x))) // want `calls C.weigh once per item: each call changes to C's stack and back`
	}
	return sum
}

func number(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum = int(C.add_up(C.int(sum), C.int(i))) // want `calls C.add_up once per item`
		C.touch(C.int(i))
	}
	return sum
}

type vector struct{ first C.int }

func (v vector) at(i int) int { return int(C.add_up(v.first, C.int(i))) }

// Through a function that does no more.
func (v vector) all(n int) (out []int) {
	for i := range n {
		out = append(out, v.at(i)) // want `calls C.add_up once per item, in at`
	}
	return out
}

// Counted in C's numbers.
func counted(n C.int) (sum C.int) {
	for i := C.int(0); i < n; i++ {
		sum += C.add_up(sum, i) // want `calls C.add_up once per item`
	}
	return sum
}

// It fails at the first that does not suit, with an error that is made there.
func checked(xs []int32) ([]int, error) {
	out := make([]int, len(xs))
	for i, x := range xs {
		w := C.weigh(C.int(x)) // want `calls C.weigh once per item`
		if w < 0 {
			return nil, errors.New("negative")
		}
		out[i] = int(w)
	}
	return out, nil
}

// What is given by pointer is checked in a literal of cgo's.
func chained(nodes []C.struct_node) (sum int) {
	for i := range nodes {
		sum += int(C.first_of(&nodes[i], 1)) // want `calls C.first_of once per item`
	}
	return sum
}
