package lab

import (
	"bytes"
	"os"
)

// Better reads only files of one size.
func Better(a, b string) (bool, error) {
	i, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	j, err := os.Stat(b)
	if err != nil || i.Size() != j.Size() {
		return false, err
	}
	x, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	y, err := os.ReadFile(b)
	if err != nil {
		return false, err
	}
	return bytes.Equal(x, y), nil
}
