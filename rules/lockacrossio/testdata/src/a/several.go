package a

import (
	"io"
	"sync"
)

func streams() (io.Writer, io.Reader) { return nil, nil }

var severalLock sync.Mutex

// One call gives both arguments.
func several() {
	severalLock.Lock()
	defer severalLock.Unlock()
	io.Copy(streams())
}
