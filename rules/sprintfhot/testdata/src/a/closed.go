package a

import (
	"fmt"
	"runtime"
)

const (
	traced  = false
	windows = runtime.GOOS == "windows-of-old"
	shape   = "id %s"
)

var asked = false

// What a constant closes is left out, and what others open is not.
func closed(id string) {
	if traced {
		use(fmt.Sprintf(shape, id))
	}
	if id != "" && traced {
		use(fmt.Sprintf(shape, id))
	}
	if asked {
		use(fmt.Sprintf(shape, id)) // want `boxes its argument and parses its format`
	}
	if traced || id != "" {
		use(fmt.Sprintf(shape, id)) // want `boxes its argument and parses its format`
	}
	if windows {
		use(fmt.Sprintf(shape, id)) // want `boxes its argument and parses its format`
	}
	if traced {
		return
	} else {
		use(fmt.Sprintf(shape, id)) // want `boxes its argument and parses its format`
	}
}
