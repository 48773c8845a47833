package items

import (
	"bytes"
	"fmt"
	"os"
)

func lines(f *os.File, names []string) error {
	var buf bytes.Buffer
	for i, name := range names {
		buf.Reset()
		fmt.Fprintf(&buf, "%d ", i)
		buf.WriteString(name)
		buf.WriteByte('\n')
		if _, err := f.Write(buf.Bytes()); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

// Pieces of any size, or a buffer that is written where it is full.
func blocks(f *os.File, bs [][]byte, names []string) error {
	var buf bytes.Buffer
	for _, b := range bs {
		buf.Reset()
		buf.Write(b)
		if _, err := f.Write(buf.Bytes()); err != nil {
			return err
		}
	}
	for _, name := range names {
		buf.WriteString(name)
		if buf.Len() < 4096 {
			continue
		}
		if _, err := f.Write(buf.Bytes()); err != nil {
			return err
		}
	}
	for range bs {
		buf.Reset()
		for _, name := range names {
			buf.WriteString(name)
		}
		if _, err := f.Write(buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
