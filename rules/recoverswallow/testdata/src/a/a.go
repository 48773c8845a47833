package a

import (
	"errors"
	"fmt"
)

func dropped(f func()) {
	defer func() { recover() }() // want `swallows a panic: nobody sees that it happened`
	f()
}

func blank(f func()) {
	defer func() {
		_ = recover() // want `swallows a panic`
	}()
	f()
}

func compared(f func()) {
	defer func() {
		if r := recover(); r != nil { // want `swallows a panic`
			return
		}
	}()
	f()
}

func direct(f func()) {
	defer func() {
		if recover() != nil { // want `swallows a panic`
		}
	}()
	f()
}

func toError(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack: nobody sees where it happened`
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	f()
	return nil
}

func toText(f func()) (err error) {
	defer func() {
		r := recover() // want `turns a panic into an error`
		if r != nil {
			err = errors.New(fmt.Sprint(r))
		}
	}()
	f()
	return nil
}

func recoverAll() {
	recover() // want `swallows a panic`
}

func named(f func()) {
	defer recoverAll()
	f()
}

// A comment speaks of something else.
func metadataBeside(ask func() error) (err error) {
	// Proxies may answer late.
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			err = fmt.Errorf("panic asking for metadata")
		}
	}()
	return ask()
}
