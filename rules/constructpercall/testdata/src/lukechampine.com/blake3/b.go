// Package blake3 has the names of the real one.
package blake3

import "hash"

// New makes a hash.
func New(size int, key []byte) hash.Hash { return nil }
