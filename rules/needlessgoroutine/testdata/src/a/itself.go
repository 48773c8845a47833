package a

type tree struct{ left, right *tree }

// A literal that calls itself, or another that calls it: looking at what the goroutine does has an end.
func walked(t *tree) int {
	n := 0
	var walk func(t *tree)
	walk = func(t *tree) {
		if t == nil {
			return
		}
		n++
		walk(t.left)
		walk(t.right)
	}
	done := make(chan bool)
	go func() { // want `waits for it at once`
		walk(t)
		done <- true
	}()
	<-done
	return n
}

func parity(n int) bool {
	var even, odd func(n int) bool
	even = func(n int) bool { return n == 0 || odd(n-1) }
	odd = func(n int) bool { return n != 0 && even(n-1) }
	res := make(chan bool)
	go func() { // want `waits for it at once`
		res <- even(n)
	}()
	return <-res
}
