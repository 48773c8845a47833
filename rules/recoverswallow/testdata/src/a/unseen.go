package a

import (
	"fmt"
	"log"
	"sync"
)

// The loop starts again, and nobody hears why it ended.
var events = make(chan func())

func startAgain() {
	if r := recover(); r != nil { // want `swallows a panic: nobody sees that it happened`
		go eventLoop()
	}
}

func eventLoop() {
	defer startAgain()
	for event := range events {
		event()
	}
}

// The error is kept for later, without its place.
type keeping struct {
	mu   sync.Mutex
	errs []error
}

func (g *keeping) add(err error) {
	g.mu.Lock()
	g.errs = append(g.errs, err)
	g.mu.Unlock()
}

func (g *keeping) tell(err error) { log.Print(err) }

func (g *keeping) run(f func() error) {
	go func() {
		defer func() {
			if r := recover(); r != nil { // want `turns a panic into an error without its stack`
				g.add(fmt.Errorf("panic: %v", r))
			}
		}()
		if err := f(); err != nil {
			g.add(err)
		}
	}()
}

func (g *keeping) runLoud(f func() error) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				g.tell(fmt.Errorf("panic: %v", r))
			}
		}()
		if err := f(); err != nil {
			g.add(err)
		}
	}()
}

// The error has a name first.
func (g *keeping) runNamed(f func() error, out chan error) {
	go func() {
		defer func() {
			if r := recover(); r != nil { // want `turns a panic into an error without its stack`
				err := fmt.Errorf("panic: %v", r)
				g.add(err)
			}
		}()
		g.add(f())
	}()
	go func() {
		defer func() {
			if r := recover(); r != nil { // want `turns a panic into an error without its stack`
				err := fmt.Errorf("panic: %v", r)
				out <- err
			}
		}()
		out <- f()
	}()
	go func() {
		defer func() {
			if r := recover(); r != nil {
				err := fmt.Errorf("panic: %v", r)
				g.tell(err)
			}
		}()
		g.add(f())
	}()
}
