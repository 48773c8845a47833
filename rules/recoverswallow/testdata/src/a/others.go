package a

import (
	"errors"
	"fmt"
)

var errStop = errors.New("stop")

func tell(string) {}

// One value is answered, every other panic is gone.
func certain(f func()) {
	defer func() {
		if r := recover(); r == errStop { // want `looks for one value and swallows every other panic`
			tell("stopped")
		}
	}()
	f()
}

func certainBefore(f func()) {
	defer func() {
		r := recover() // want `looks for one value and swallows every other panic`
		if r == errStop {
			tell("stopped")
		}
	}()
	f()
}

// The others go on.
func certainOr(f func()) {
	defer func() {
		if r := recover(); r == errStop {
			tell("stopped")
		} else if r != nil {
			panic(r)
		}
	}()
	f()
}

func certainThen(f func()) {
	defer func() {
		r := recover()
		if r == errStop {
			return
		}
		if r != nil {
			panic(r)
		}
	}()
	f()
}

// Deferred by a decoder, and by what is none.
func anyIntoError(err *error) {
	if r := recover(); r != nil { // want `turns a panic into an error without its stack`
		*err = fmt.Errorf("panic: %v", r)
	}
}

func decodeEach(fs []func()) (err error) {
	defer anyIntoError(&err)
	for _, f := range fs {
		f()
	}
	return nil
}

func applyEach(fs []func()) (err error) {
	defer anyIntoError(&err)
	for _, f := range fs {
		f()
	}
	return nil
}
