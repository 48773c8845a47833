package a

import (
	"fmt"
	"io"
	"os"
)

// A literal that always closes is one like any other.
func showSizes(names []string) {
	shut := func(c io.Closer) { c.Close() }
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		defer shut(f) // want `defers in a loop`
		if info, err := f.Stat(); err == nil {
			fmt.Println(info.Size())
		}
	}
}

// An error that is nil in the next turn too stops nothing.
func touchAll(names []string) error {
	shut := func(c io.Closer) { c.Close() }
	var failed error
	for _, name := range names {
		if failed == nil {
			f, err := os.Open(name)
			if err != nil {
				return err
			}
			defer shut(f) // want `defers in a loop`
			failed = f.Sync()
		}
	}
	return failed
}
