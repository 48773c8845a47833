package a

// static int weigh(int x) { return x * 3; }
// static int add_up(int x, int y) { return x + y; }
// static void touch(int x) {}
// struct node { int n; struct node *next; };
// #include <stdlib.h>
// static int node_child(int n, int i) { return n - i; }
// static int spell(char *word) { return word[0] > 64; }
// static int first_of(struct node *x, int n) { return x->n + n; }
import "C"

import (
	"bufio"
	"errors"
	"io"
	"unsafe"
)

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

// A tree has many nodes.
func count(n int) (found int) {
	for i := 0; i < n; i++ {
		if C.node_child(C.int(n), C.int(i)) == 1 { // want `calls C.node_child once per item`
			found++
		}
	}
	return found
}

// The words of a text.
func unknown(r io.Reader) (words []string, err error) {
	sc := bufio.NewScanner(r)
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		word := C.CString(sc.Text())
		ok := C.spell(word) // want `calls C.spell once per item`
		C.free(unsafe.Pointer(word))
		if ok == 0 {
			words = append(words, sc.Text())
		}
	}
	return words, sc.Err()
}

// The loop counts in its body, or over the runes of a text.
func countedInBody(xs []int32, text string) (sum int) {
	i := 0
	for i < len(xs) {
		sum += int(C.weigh(C.int(xs[i]))) // want `calls C.weigh once per item`
		i++
	}
	for _, r := range text {
		sum += int(C.weigh(C.int(r))) // want `calls C.weigh once per item`
	}
	return sum
}

// A loop and a switch inside end, the one over the items does not.
func columns(rows []int32, formats []string) (n int) {
	for _, x := range rows {
		switch C.add_up(C.int(x), 1) { // want `calls C.add_up once per item`
		case 1:
			for _, f := range formats {
				if f == "" {
					break
				}
			}
		case 2:
			if n > 4 {
				break
			}
			n++
		}
	}
	return n
}
