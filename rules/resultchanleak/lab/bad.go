// Package lab holds the pair that the rule's claim is measured with.
package lab

// Bad asks in a goroutine of its own and does not wait when there is a stop.
func Bad(ask func() int, stop <-chan struct{}) int {
	ch := make(chan int)
	go func() { ch <- ask() }()
	select {
	case n := <-ch:
		return n
	case <-stop:
		return -1
	}
}
