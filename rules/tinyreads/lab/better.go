package lab

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
)

// Better asks the kernel once in 4096 bytes.
func Better(name string) (sum int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	var size [2]byte
	var record [256]byte
	for {
		if _, err := io.ReadFull(r, size[:]); err != nil {
			return sum, err
		}
		b := record[:binary.BigEndian.Uint16(size[:])%256]
		if _, err := io.ReadFull(r, b); err != nil {
			return sum, err
		}
		for _, c := range b {
			sum += int(c)
		}
	}
}
