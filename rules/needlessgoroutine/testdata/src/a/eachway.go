package a

import (
	"errors"
	"io"
	"os"
	"os/signal"
)

type feed interface {
	next() (int, error)
	failures() <-chan error
	items() <-chan int
}

// Whichever way it ends, it tells as the last thing that it does.
func consumeAll(s feed) error {
	errs := make(chan error, 1)

	go func() { // want `starts a goroutine and waits for it at once: nothing runs beside it`
		for {
			n, err := s.next()
			if err != nil {
				if errors.Is(err, io.EOF) {
					errs <- nil
					return
				}
				errs <- err
				return
			}
			work(n)
		}
	}()

	return <-errs
}

func untilTold(s feed) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	done := make(chan bool)
	go func() { // want `starts a goroutine and waits for it at once`
		for {
			select {
			case err := <-s.failures():
				println(err)
			case n := <-s.items():
				work(n)
			case <-stop:
				done <- true
				return
			}
		}
	}()
	<-done
}

// The first result is waited for, and others follow.
func firstOfMany(s feed) int {
	ch := make(chan int, 8)
	go func() {
		for {
			n, err := s.next()
			if err != nil {
				close(ch)
				return
			}
			ch <- n
		}
	}()
	return <-ch
}

// It tells that it has begun.
func startedFirst(s feed) {
	ready := make(chan bool)
	go func() {
		for i := 0; ; i++ {
			if i == 0 {
				ready <- true
			}
			if _, err := s.next(); err != nil {
				return
			}
		}
	}()
	<-ready
}

// One that it starts tells.
func byAnother(s feed) error {
	errs := make(chan error)
	go func() {
		go func() {
			_, err := s.next()
			errs <- err
			return
		}()
		work(1)
	}()
	return <-errs
}

// What a loop finds is told to a function that was given.
func callsBack(s feed, each func(int)) error {
	errs := make(chan error)
	go func() { // want `starts a goroutine and waits for it at once`
		for {
			n, err := s.next()
			if err != nil {
				errs <- err
				return
			}
			each(n)
		}
	}()
	return <-errs
}
