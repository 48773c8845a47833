package lab

import (
	"hash/crc32"
	"io"
)

// Better has one buffer for all files.
func Better(files [][]byte) (sums []uint32, err error) {
	buf := make([]byte, 32<<10)
	for _, data := range files {
		h := crc32.NewIEEE()
		if _, err := io.CopyBuffer(h, &file{data: data}, buf); err != nil {
			return nil, err
		}
		sums = append(sums, h.Sum32())
	}
	return sums, nil
}
