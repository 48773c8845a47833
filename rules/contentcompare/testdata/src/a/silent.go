package a

import (
	"bytes"
	"os"
)

func sized(a, b string) bool {
	i, _ := os.Stat(a)
	j, _ := os.Stat(b)
	if i.Size() != j.Size() { // most differences end here
		return false
	}
	x, _ := os.ReadFile(a)
	y, _ := os.ReadFile(b)
	return bytes.Equal(x, y)
}

func same(a string, data []byte) bool {
	old, err := os.ReadFile(a) // one side is at hand
	return err == nil && bytes.Equal(old, data)
}

func expected(name, sum string) bool {
	got, err := hashFile(name) // the other digest came from elsewhere
	return err == nil && got == sum
}

func merged(a, b string) ([]byte, bool) {
	x, _ := os.ReadFile(a)
	x = append(x, '\n') // changed
	y, _ := os.ReadFile(b)
	return x, bytes.Equal(x, y)
}

func sizes(a, b string) bool {
	i, _ := os.Stat(a)
	j, _ := os.Stat(b)
	return i.Size() == j.Size()
}

func helped(a, b string) bool {
	if !sizes(a, b) {
		return false
	}
	x, _ := os.ReadFile(a)
	y, _ := os.ReadFile(b)
	return bytes.Equal(x, y)
}
