package a

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
)

var errInternal = errors.New("internal error")

// Asks for errors and texts only to make an error of them.
func byType(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			switch x := r.(type) {
			case string:
				err = errors.New(x)
			case error:
				err = x
			default:
				err = errors.New("unknown panic")
			}
		}
	}()
	f()
	return nil
}

func byAssertion(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			if e, ok := r.(error); ok {
				err = e
			} else {
				err = fmt.Errorf("panic: %v", r)
			}
		}
	}()
	f()
	return nil
}

// Does not even say what was caught.
func constant(f func()) (err error) {
	defer func() {
		if recover() != nil { // want `turns a panic into an error without its stack`
			err = errInternal
		}
	}()
	f()
	return nil
}

// Cleans up, and tells nobody.
func worker(wg *sync.WaitGroup, mu *sync.Mutex, f func()) {
	defer func() {
		recover() // want `swallows a panic`
		mu.Unlock()
		wg.Done()
	}()
	mu.Lock()
	f()
}

func sent(f func(), errs chan error) {
	go func() {
		defer func() {
			if r := recover(); r != nil { // want `turns a panic into an error without its stack`
				errs <- fmt.Errorf("worker: %v", r)
			}
		}()
		f()
	}()
}

func handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil { // want `answers a panic with a status and drops its stack`
				http.Error(w, "internal error", http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

type stop struct{ err error }

// Answers what it panics with itself; every other panic is gone.
func special(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil { // want `looks for one value and swallows every other panic`
			if s, ok := r.(stop); ok {
				err = s.err
			}
		}
	}()
	f()
	return nil
}

// Panics again with what it does not know.
func asserted(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(stop).err
		}
	}()
	f()
	return nil
}

type answer struct {
	err error
	n   int
}

func answered(f func() int) <-chan answer {
	c := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if r := recover(); r != nil { // want `turns a panic into an error without its stack`
				a.err = fmt.Errorf("failed: %v", r)
			}
			c <- a
		}()
		a.n = f()
	}()
	return c
}

type group struct {
	mu  sync.Mutex
	err error
}

func (g *group) run(f func()) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			g.mu.Lock()
			defer g.mu.Unlock()
			g.err = errInternal
		}
	}()
	f()
}
