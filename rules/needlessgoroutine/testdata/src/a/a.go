package a

import (
	"sync"

	"golang.org/x/sync/errgroup"
)

func work(n int) (int, error) { return n, nil }

func result(n int) int {
	ch := make(chan int)
	go func() { // want `starts a goroutine and waits for it at once: nothing runs beside it`
		v, _ := work(n)
		ch <- v
	}()
	return <-ch
}

func ended(n int) {
	done := make(chan struct{})
	go func() { // want `waits for it at once`
		defer close(done)
		work(n)
	}()
	<-done
}

func failed(n int) error {
	errc := make(chan error, 1)
	go func() { // want `waits for it at once`
		_, err := work(n)
		errc <- err
	}()
	if err := <-errc; err != nil {
		return err
	}
	return nil
}

func group(n int) (v int) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `waits for it at once`
		defer wg.Done()
		v, _ = work(n)
	}()
	wg.Wait()
	return v
}

// Each way ends with it.
func eitherWay(n int) (v int) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `waits for it at once`
		if n == 0 {
			wg.Done()
			return
		}
		v, _ = work(n)
		wg.Done()
	}()
	wg.Wait()
	return v
}

// So does what is deferred, and a function of the package.
func tellsDeferred(n int) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want `waits for it at once`
		defer func() { wg.Done() }()
		work(n)
	}()
	wg.Wait()
}

func tellsElsewhere(n int) {
	var wg sync.WaitGroup
	wg.Add(1)
	go works(&wg, n) // want `waits for it at once`
	wg.Wait()
}

func works(wg *sync.WaitGroup, n int) {
	work(n)
	wg.Done()
}

func goes(n int) {
	var wg sync.WaitGroup
	wg.Go(func() { work(n) }) // want `waits for it at once`
	wg.Wait()
}

func errs(n int) error {
	var g errgroup.Group
	g.Go(func() error { // want `waits for it at once`
		_, err := work(n)
		return err
	})
	return g.Wait()
}

// Each turn has a channel of its own.
func each(list []int) (sum int) {
	for _, n := range list {
		ch := make(chan int)
		go func() { ch <- n }() // want `waits for it at once`
		v := <-ch
		sum += v
	}
	return sum
}
