package a

import (
	"sync"

	"golang.org/x/sync/errgroup"
)

type job struct{ n int }

func handle(j job) error { return nil }

func all(jobs []job) {
	var wg sync.WaitGroup
	for _, j := range jobs {
		wg.Add(1)
		go func() { // want `starts a goroutine per item without a bound: as many stacks as there are items`
			defer wg.Done()
			handle(j)
		}()
	}
	wg.Wait()
}

func incoming(jobs <-chan job) {
	for j := range jobs {
		go handle(j) // want `without a bound`
	}
}

func group(jobs map[string]job) error {
	var g errgroup.Group
	for _, j := range jobs {
		g.Go(func() error { return handle(j) }) // want `without a bound`
	}
	return g.Wait()
}

func some(jobs []*job) {
	var wg sync.WaitGroup
	for _, j := range jobs {
		if j != nil {
			wg.Go(func() { handle(*j) }) // want `without a bound`
		}
	}
	wg.Wait()
}

func results(keys []string, get func(string) int) (sum int) {
	out := make(chan int, len(keys))
	for _, key := range keys {
		go func(key string) { // want `without a bound`
			out <- get(key)
		}(key)
	}
	for range keys {
		sum += <-out
	}
	return sum
}
