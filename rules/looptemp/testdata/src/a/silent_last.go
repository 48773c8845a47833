package a

import (
	"encoding/binary"
	"io"
)

// The loop ends where the slice is made.
func findNumber(r io.Reader, names []string, want string) (uint32, error) {
	for _, name := range names {
		if name == want {
			b := make([]byte, 16)
			if _, err := r.Read(b); err != nil {
				return 0, err
			}
			first := binary.LittleEndian.Uint32(b[0:4])
			rest := b[8:16]
			return first + uint32(rest[0]), nil
		}
	}
	return 0, nil
}
