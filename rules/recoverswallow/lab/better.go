package lab

import (
	"fmt"
	"runtime/debug"
)

// report shows what went wrong; a program would log it.
var report = func(r any, stack []byte) {}

// Better shows the stack to who can do something about it.
func Better(f func() int) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			report(r, debug.Stack())
			err = fmt.Errorf("failed: %v", r)
		}
	}()
	return f(), nil
}
