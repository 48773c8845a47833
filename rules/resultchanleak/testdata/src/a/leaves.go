package a

import (
	"errors"
	"time"
)

var errLate = errors.New("late")

// The other arm receives, this one may leave.
func withinLimit(f func() error, limit time.Duration, strict bool) (err error) {
	ch := make(chan error) // want `nobody may receive`
	go func() {
		returned := false
		defer func() {
			if !returned {
				ch <- errLate
			}
		}()
		ch <- f()
		returned = true
	}()
	if limit > 0 {
		select {
		case err = <-ch:
		case <-time.After(limit):
			if strict {
				return errLate
			}
		}
	} else {
		err = <-ch
	}
	return err
}

// Who has waited long enough waits on, and leaves only with the result.
func stubborn(f func() error, limit time.Duration, tell func()) (err error) {
	ch := make(chan error)
	go func() { ch <- f() }()
	select {
	case err = <-ch:
		return err
	case <-time.After(limit):
		if tell != nil {
			tell()
		}
	}
	return <-ch
}

// The turn before has taken the result.
func turnByTurn(f func() error, tick <-chan time.Time) (err error) {
	ch := make(chan error)
	go func() { ch <- f() }()
	for done := false; ; {
		select {
		case err = <-ch:
			done = true
		case <-tick:
			if done {
				return err
			}
		}
	}
}
