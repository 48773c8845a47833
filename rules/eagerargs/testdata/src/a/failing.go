package a

import (
	"fmt"
)

type fault struct{ text string }

func (f *fault) Error() string { return f.text }

func newFault(text string) error { return &fault{text} }

func wrap(err error, text string) error { return &fault{err.Error() + text} }

// The error may be of a type of one's own.
func invariant(ok bool, message string) error {
	if !ok {
		return newFault(message)
	}
	return nil
}

func ensure(ok bool, message string) error {
	if !ok {
		return &fault{message}
	}
	return nil
}

func compute(ns []int) error {
	for _, n := range ns {
		if err := invariant(n > 0, fmt.Sprintf("bad %d", n)); err != nil { // want `computes fmt.Sprintf for a call that looks at it only when something is wrong`
			return err
		}
		if err := ensure(n < 10, fmt.Sprintf("bad %d", n)); err != nil { // want `computes fmt.Sprintf for a call that looks at it only when something is wrong`
			return err
		}
	}
	return nil
}

// No error is made of it.
func choose(ok bool, name string) error {
	if !ok {
		return lookup(name)
	}
	return nil
}

func lookup(name string) error {
	println(name)
	return nil
}

func chosen(n int) error { return choose(n > 0, fmt.Sprintf("n%d", n)) }
