package a

import (
	"io"
	"slices"
	"sync"
	"time"
)

// All begin at once: with a bound none would.
func race(urls []string, ask func(string)) {
	begin := make(chan struct{})
	var wg sync.WaitGroup
	for _, url := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			<-begin
			ask(url)
		}()
	}
	close(begin)
	wg.Wait()
}

// The channel is there for the end, which comes when it likes.
func untilOver(urls []string, ask func(string), over chan struct{}) {
	for _, url := range urls {
		go func() { // want `without a bound`
			ask(url)
			<-over
		}()
	}
	close(over)
}

// As many as there are writers.
func spread(out []io.Writer, in [][]byte) {
	var wg sync.WaitGroup
	for i := range in {
		wg.Add(1)
		go func(i int) {
			defer wg.Done()
			out[i].Write(in[i])
		}(i)
	}
	wg.Wait()
}

// One writer for all.
func gather(out io.Writer, in [][]byte) {
	var wg sync.WaitGroup
	for i := range in {
		wg.Add(1)
		go func(i int) { // want `without a bound`
			defer wg.Done()
			out.Write(in[i])
		}(i)
	}
	wg.Wait()
}

// What comes by the channel is kept; the clock starts the goroutine.
func onTick(tick <-chan time.Time, jobs <-chan job, report func(time.Time, job)) {
	var now job
	for {
		select {
		case at := <-tick:
			go report(at, now)
		case now = <-jobs:
		}
	}
}

func onJob(stop <-chan struct{}, jobs <-chan job, report func(time.Time, job)) {
	var now job
	for {
		select {
		case <-stop:
			return
		case now = <-jobs:
			at := time.Now()
			go report(at, now) // want `without a bound`
		}
	}
}

type talk struct{ queue []*job }

// The parts of what the method belongs to, by an iterator.
func (t *talk) each() {
	for _, j := range slices.Backward(t.queue) {
		go handle(*j)
	}
}

func backward(jobs []*job) {
	for _, j := range slices.Backward(jobs) {
		go handle(*j) // want `without a bound`
	}
}
