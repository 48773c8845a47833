// Package siphash has the names of the real one.
package siphash

import "hash"

// New makes a hash.
func New(key []byte) hash.Hash64 { return nil }
