package a

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"
)

func worker(wg *sync.WaitGroup, n int) {
	defer wg.Done()
	work(n)
}

// A function by its name, a declaration in between, one after the other.
func named(list []int) {
	var wg sync.WaitGroup
	for _, n := range list {
		wg.Add(1)
		go worker(&wg, n) // want `waits for it at once`
		var after int
		wg.Wait()
		_ = after
	}
}

// One of two results, each the last that is done.
func either(n int) (int, error) {
	errc, values := make(chan error, 1), make(chan int, 1)
	go func() { // want `waits for it at once`
		v, err := work(n)
		if err != nil {
			errc <- err
			return
		}
		values <- v
	}()
	select {
	case err := <-errc:
		return 0, err
	case v := <-values:
		return v, nil
	}
}

func deferred(n int) {
	done := make(chan bool)
	go func() { // want `waits for it at once`
		defer func() { done <- true }()
		work(n)
	}()
	<-done
}

// A literal of the function is no function that was given.
func closure(n int) int {
	double := func() int { return 2 * n }
	ch := make(chan int)
	go func() { ch <- double() }() // want `waits for it at once`
	return <-ch
}

func pipe(v any) ([]byte, error) {
	r, w := io.Pipe()
	go func() { // want `starts a goroutine to write into a pipe that is read into memory`
		w.CloseWithError(json.NewEncoder(w).Encode(v))
	}()
	return io.ReadAll(r)
}

func pipeCopy(v any) (*bytes.Buffer, error) {
	buf := new(bytes.Buffer)
	r, w := io.Pipe()
	go func() { // want `into a pipe`
		defer w.Close()
		json.NewEncoder(w).Encode(v)
	}()
	if _, err := io.Copy(buf, r); err != nil {
		return nil, errors.New("copy")
	}
	return buf, nil
}

func list(names []string, f func(string)) {
	ch := make(chan string)
	go func() { // want `starts a goroutine that hands a list over item by item`
		defer close(ch)
		for _, name := range names {
			ch <- name
		}
	}()
	for name := range ch {
		f(name)
	}
}

var calls atomic.Int64

func count(n *int64) {
	go calls.Add(1)                       // want `starts a goroutine for an atomic operation: the start takes longer than the work`
	go func() { atomic.AddInt64(n, 1) }() // want `for an atomic operation`
}

// The loop only keeps what it gets.
func gathered(list []int) (out []int) {
	ch := make(chan int)
	go func() { // want `hands a list over item by item`
		for _, n := range list {
			v, _ := work(n)
			ch <- v
		}
		close(ch)
	}()
	for v := range ch {
		out = append(out, v)
	}
	return out
}

func only(n int) int {
	ch := make(chan int)
	go func() { // want `waits for it at once`
		v, _ := work(n)
		ch <- v
	}()
	select {
	case v := <-ch:
		return v
	}
}

// A metric of whatever package.
type Counter interface{ Inc(n int64) }

type registry struct{ byName map[string]Counter }

func (r *registry) counter(name string) Counter { return r.byName[name] }

func (r *registry) count(name string) {
	go r.counter(name).Inc(1) // want `a change of a metric`
}

func (r *registry) add(name string, n int64) { r.counter(name).Inc(n) }

func (r *registry) addAndTell(name string, n int64, tell func(string)) {
	r.counter(name).Inc(n)
	tell(name)
}

func (r *registry) served(name string, tell func(string)) {
	go r.add(name, 1) // want `a change of a metric`
	go r.addAndTell(name, 1, tell)
}
