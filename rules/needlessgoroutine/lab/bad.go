// Package lab holds the pair that the rule's claim is measured with.
package lab

func sum(values []int) (n int) {
	for _, v := range values {
		n += v
	}
	return n
}

// Bad adds up in a goroutine and waits for it.
func Bad(values []int) int {
	ch := make(chan int)
	go func() { ch <- sum(values) }()
	return <-ch
}
