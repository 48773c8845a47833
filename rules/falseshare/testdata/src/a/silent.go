package a

import "sync"

// A local sum, stored once.
func local(parts [][]int) []int {
	out := make([]int, len(parts))
	var wg sync.WaitGroup
	for i := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := 0
			for _, v := range parts[i] {
				s += v
			}
			out[i] += s
		}()
	}
	wg.Wait()
	return out
}

type padded struct {
	n int
	_ [56]byte
}

// Elements that fill a line, and pointers.
func apart(n int, jobs chan int) {
	counts := make([]padded, n)
	pointers := make([]*stat, n)
	for i := range n {
		go func() {
			for range jobs {
				counts[i].n++
				pointers[i].hits++
			}
		}()
	}
}

// Each element is written once: the index runs through the list.
func fill(list []int) {
	for part := range 4 {
		go func() {
			for i := part; i < len(list); i += 4 {
				list[i]++
			}
		}()
	}
}

// The list is the goroutine's own.
func own(n int, jobs chan int) {
	for i := range n {
		go func() {
			counts := make([]int, n)
			for range jobs {
				counts[i]++
			}
		}()
	}
}

// One goroutine has no neighbours.
func single(counts []int, i int, jobs chan int) {
	go func() {
		for range jobs {
			counts[i]++
		}
	}()
	for range jobs {
		counts[i]++
	}
}
