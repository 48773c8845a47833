package a

import (
	f "fmt"
	"os"
)

// renamed is the only use of fmt in this file: the import goes with it.
func renamed(i int) string {
	return os.Args[0] + f.Sprintf("%d", i) // want `fmt.Sprintf boxes its argument`
}
