// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"hash/crc32"
	"io"
)

// A file is read from its start.
type file struct {
	data []byte
	at   int
}

// Read gives the next bytes.
func (f *file) Read(p []byte) (int, error) {
	if f.at == len(f.data) {
		return 0, io.EOF
	}
	n := copy(p, f.data[f.at:])
	f.at += n
	return n, nil
}

// Bad sums the contents of files up.
func Bad(files [][]byte) (sums []uint32, err error) {
	for _, data := range files {
		h := crc32.NewIEEE()
		if _, err := io.Copy(h, &file{data: data}); err != nil {
			return nil, err
		}
		sums = append(sums, h.Sum32())
	}
	return sums, nil
}
