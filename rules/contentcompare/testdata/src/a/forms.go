package a

import (
	"bytes"
	"crypto/md5"
	"hash"
	"hash/crc32"
	"io"
	"os"
)

// Compared by hand.
func bytewise(a, b string) bool {
	x, err1 := os.ReadFile(a)
	y, err2 := os.ReadFile(b)
	if err1 != nil || err2 != nil || len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] { // want `reads two files to the end to find out whether they are equal`
			return false
		}
	}
	return true
}

// Of one file: nothing is compared with another's.
func doubled(a string) int {
	x, _ := os.ReadFile(a)
	n := 0
	for i := 1; i < len(x); i++ {
		if x[i] == x[i-1] {
			n++
		}
	}
	return n
}

// A hasher keeps the hash that it uses.
type hasher struct {
	h    hash.Hash
	done map[string][]byte
}

func (k *hasher) sum(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	k.h.Reset()
	if _, err := io.Copy(k.h, f); err != nil {
		return nil, err
	}
	return k.h.Sum(nil), nil
}

func (k *hasher) equal(a, b string) (bool, error) {
	x, err := k.sum(a)
	if err != nil {
		return false, err
	}
	y, err := k.sum(b)
	if err != nil {
		return false, err
	}
	return bytes.Equal(x, y), nil // want `whether their digests are equal`
}

func written(a, b string) bool {
	x, _ := os.ReadFile(a)
	y, _ := os.ReadFile(b)
	h, k := crc32.NewIEEE(), crc32.NewIEEE()
	h.Write(x)
	k.Write(y)
	return h.Sum32() == k.Sum32() // want `whether their digests are equal`
}

func digest(r io.Reader) []byte {
	h := md5.New()
	io.Copy(h, r)
	return h.Sum(nil)
}

func opened(f, g *os.File) bool {
	return bytes.Equal(digest(f), digest(g)) // want `whether their digests are equal`
}

// Streams have no size.
func streams(r, s io.Reader) bool {
	return bytes.Equal(digest(r), digest(s))
}

// The size of a digest is no size of a file.
func (k *hasher) cached(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sum := make([]byte, k.h.Size(), md5.Size)
	k.h.Reset()
	_, err = io.Copy(k.h, f)
	copy(sum, k.h.Sum(nil))
	return sum, err
}

func (k *hasher) like(a, b string) bool {
	x, err1 := k.cached(a)
	y, err2 := k.cached(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y) // want `whether their digests are equal`
}
