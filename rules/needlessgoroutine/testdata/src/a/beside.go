package a

import (
	"encoding/json"
	"io"
	"net/http"
	"time"
)

// The goroutine goes on after one of the results.
func goesOn(n int) (int, error) {
	errc, values := make(chan error, 1), make(chan int, 1)
	go func() {
		v, err := work(n)
		errc <- err
		values <- v
	}()
	select {
	case err := <-errc:
		return 0, err
	case v := <-values:
		return v, nil
	}
}

// The select can give up.
func givesUp(n int) (int, error) {
	errc, values := make(chan error, 1), make(chan int, 1)
	go func() {
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
	case <-time.After(time.Second):
		return 0, nil
	}
}

// What is written streams to somebody else.
func stream2(v any, c *http.Client) (*http.Response, error) {
	r, w := io.Pipe()
	go func() { w.CloseWithError(json.NewEncoder(w).Encode(v)) }()
	return c.Post("http://example.com", "application/json", r)
}

// Each item takes work of its own, which runs beside the loop.
func ahead(list []int, f func(int)) {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for _, n := range list {
			v, _ := work(n)
			ch <- v
		}
	}()
	for v := range ch {
		f(v)
	}
}

// More than a trifle.
func later(n int) {
	go work(n)
	go func() {
		time.Sleep(time.Second)
		calls.Add(1)
	}()
}

// Several work at once.
func several(list []int) (out []int) {
	ch := make(chan int)
	go func() {
		done := make(chan bool)
		for _, n := range list {
			go func() {
				ch <- n
				done <- true
			}()
		}
		for range list {
			<-done
		}
		close(ch)
	}()
	for v := range ch {
		out = append(out, v)
	}
	return out
}
