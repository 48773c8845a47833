package a

// A literal that calls itself.
func recursive(n int) int {
	ch := make(chan int)
	var walk func(int)
	walk = func(n int) {
		if n > 0 {
			walk(n - 1)
		}
	}
	go func() { // want `starts a goroutine and waits for it at once`
		walk(n)
		close(ch)
	}()
	return <-ch
}

// Two that call each other.
func mutual(n int) int {
	ch := make(chan int)
	var even, odd func(int)
	even = func(n int) { odd(n - 1) }
	odd = func(n int) { even(n - 1) }
	go func() { // want `starts a goroutine and waits for it at once`
		even(n)
		close(ch)
	}()
	return <-ch
}
