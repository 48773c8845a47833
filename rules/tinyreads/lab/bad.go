// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"encoding/binary"
	"io"
	"os"
)

// Bad asks the kernel for the length of each record, and then for the record.
func Bad(name string) (sum int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var size [2]byte
	var record [256]byte
	for {
		if _, err := io.ReadFull(f, size[:]); err != nil {
			return sum, err
		}
		b := record[:binary.BigEndian.Uint16(size[:])%256]
		if _, err := io.ReadFull(f, b); err != nil {
			return sum, err
		}
		for _, c := range b {
			sum += int(c)
		}
	}
}
