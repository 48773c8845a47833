package a

import (
	"bytes"
	"crypto/sha256"
)

// A hash that is given its own digest is made of no file.
func ownDigest(b []byte) bool {
	h := sha256.New()
	h.Write(h.Sum(nil))
	return bytes.Equal(h.Sum(nil), b)
}

// Nor are two digests of each other.
func eachOther() bool {
	var x, y [32]byte
	x = sha256.Sum256(y[:])
	y = sha256.Sum256(x[:])
	return bytes.Equal(x[:], y[:])
}
