// Package highwayhash has the names of the real one.
package highwayhash

import "hash"

// New64 makes a hash.
func New64(key []byte) (hash.Hash64, error) { return nil, nil }
