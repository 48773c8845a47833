package a

import "sync"

// The workers wait for a next job when there is none any more.
func hires(jobs []int, do func(int)) {
	ch := make(chan int)
	var wg sync.WaitGroup
	for range 4 {
		go func() { // want `starts a goroutine that waits on a channel which nobody closes`
			for j := range ch {
				do(j)
				wg.Done()
			}
		}()
	}
	for _, j := range jobs {
		wg.Add(1)
		ch <- j
	}
	wg.Wait()
}

func worker(jobs <-chan int, wg *sync.WaitGroup) {
	for j := range jobs {
		println(j)
		wg.Done()
	}
}

func hiresNamed(jobs []int) {
	ch := make(chan int, 8)
	var wg sync.WaitGroup
	wg.Add(len(jobs))
	for range 4 {
		go worker(ch, &wg) // want `starts a goroutine that waits on a channel which nobody closes`
	}
	for _, j := range jobs {
		ch <- j
	}
	wg.Wait()
}

func hiresAndSends(jobs []int) {
	ch := make(chan int, 8)
	var wg sync.WaitGroup
	wg.Add(len(jobs))
	for range 4 {
		go worker(ch, &wg)
	}
	for _, j := range jobs {
		ch <- j
	}
	close(ch)
	wg.Wait()
}

// Closed by who waits.
func hiresAndEnds(jobs []int, do func(int)) {
	ch := make(chan int)
	defer close(ch)
	go func() {
		for j := range ch {
			do(j)
		}
	}()
	for _, j := range jobs {
		ch <- j
	}
}

// A value ends each of them.
func hiresUntil(jobs []int, do func(int)) {
	ch := make(chan int)
	go func() {
		for j := range ch {
			if j < 0 {
				return
			}
			do(j)
		}
	}()
	for _, j := range jobs {
		ch <- j
	}
	ch <- -1
}

// Who has the function may send as long as he likes.
func hiresFor(do func(int)) func(int) {
	ch := make(chan int)
	go func() {
		for j := range ch {
			do(j)
		}
	}()
	return func(j int) { ch <- j }
}

// The starter never ends either.
func hiresAlways(next func() int, do func(int)) {
	ch := make(chan int)
	go func() {
		for j := range ch {
			do(j)
		}
	}()
	for {
		ch <- next()
	}
}

type pool struct{ in chan int }

// Kept by somebody.
func hiresKept(do func(int)) *pool {
	ch := make(chan int)
	go func() {
		for j := range ch {
			do(j)
		}
	}()
	ch <- 1
	return &pool{in: ch}
}
