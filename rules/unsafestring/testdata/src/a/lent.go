package a

import (
	"bufio"
	"unsafe"
)

func unsafeText(b []byte) string { return *(*string)(unsafe.Pointer(&b)) }

func countLines(sc *bufio.Scanner, r *bufio.Reader, copies [][]byte) map[string]int {
	n := map[string]int{}
	for sc.Scan() {
		line := sc.Bytes()
		n[unsafeText(line)]++         // want `keeps a key whose bytes change with their buffer`
		n[unsafeText(line[:1])] = 1   // want `keeps a key whose bytes change with their buffer`
		n[unsafeText(sc.Bytes())] = 2 // want `keeps a key whose bytes change with their buffer`
	}
	if line, err := r.ReadSlice('x'); err == nil {
		n[unsafeText(line)] += 1 // want `keeps a key whose bytes change with their buffer`
	}
	for _, c := range copies {
		n[unsafeText(c)]++
	}
	return n
}
