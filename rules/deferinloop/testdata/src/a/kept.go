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
