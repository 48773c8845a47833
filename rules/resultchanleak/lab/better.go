package lab

// Better leaves room for the result: the goroutine ends in any case.
func Better(ask func() int, stop <-chan struct{}) int {
	ch := make(chan int, 1)
	go func() { ch <- ask() }()
	select {
	case n := <-ch:
		return n
	case <-stop:
		return -1
	}
}
