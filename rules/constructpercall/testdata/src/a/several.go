package a

import (
	"bufio"
	"io"
)

func readerAndSize() (io.Reader, int) { return nil, 64 << 10 }

// One call gives both arguments.
func several() byte {
	b, _ := bufio.NewReaderSize(readerAndSize()).ReadByte()
	return b
}
