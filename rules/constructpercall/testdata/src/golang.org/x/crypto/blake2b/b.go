// Package blake2b has the names of the real one.
package blake2b

import "hash"

// New256 makes a hash.
func New256(key []byte) (hash.Hash, error) { return nil, nil }
