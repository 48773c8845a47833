package a

import (
	"io"
	"os"
)

// A buffer that is made of itself: its size is not known.
func ownRoom(f *os.File) error {
	var buf []byte
	buf = buf[:]
	for {
		if _, err := io.ReadFull(f, buf); err != nil {
			return err
		}
	}
}
