package a

import (
	"errors"
	"fmt"
)

// Functions that keep an error and hand a new one to each other.
type keeper struct{ err error }

func (k *keeper) keep(err error)  { k.err = err; k.other(fmt.Errorf("kept: %w", err)) }
func (k *keeper) other(err error) { k.err = err; k.keep(errors.New("other")) }

func (k *keeper) work(f func()) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			k.keep(fmt.Errorf("panic: %v", r))
		}
	}()
	f()
}
