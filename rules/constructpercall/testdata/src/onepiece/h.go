// Package onepiece hashes with libraries that have a function for one piece.
package onepiece

import (
	"github.com/minio/highwayhash"
	"golang.org/x/crypto/blake2b"
	"lukechampine.com/blake3"
)

type book struct {
	key  []byte
	salt [32]byte
}

// One piece, by a key that the book has.
func (b *book) slot(name []byte) ([]byte, error) {
	h, err := highwayhash.New64(b.key) // want `allocates a hash for one piece`
	if err != nil {
		return nil, err
	}
	h.Write(name)
	return h.Sum(nil), nil
}

func salted(key [32]byte, name []byte) uint64 {
	h, _ := highwayhash.New64(key[:]) // want `allocates a hash for one piece`
	h.Write(name)
	return h.Sum64()
}

func content(data []byte) []byte {
	h, _ := blake2b.New256(nil) // want `allocates a hash for one piece`
	h.Write(data)
	return h.Sum(nil)
}

func long(data []byte) []byte {
	h := blake3.New(64, nil) // want `allocates a hash for one piece`
	h.Write(data)
	return h.Sum(nil)
}

// No function gives as much.
func longer(data []byte) []byte {
	h := blake3.New(48, nil)
	h.Write(data)
	return h.Sum(nil)
}

// The caller's key may be too short: that is an error, and would be a panic.
func keyed(key, name []byte) (uint64, error) {
	h, err := highwayhash.New64(key)
	if err != nil {
		return 0, err
	}
	h.Write(name)
	return h.Sum64(), nil
}

// The function for one piece has no key.
func (b *book) sealed(data []byte) []byte {
	h, _ := blake2b.New256(b.salt[:])
	h.Write(data)
	return h.Sum(nil)
}

// Two pieces.
func (b *book) pair(x, y []byte) []byte {
	h, _ := highwayhash.New64(b.key)
	h.Write(x)
	h.Write(y)
	return h.Sum(nil)
}
