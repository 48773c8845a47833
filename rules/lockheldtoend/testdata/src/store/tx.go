package store

import "crypto/sha256"

// A Tx is known by its hash.
type Tx []byte

// Key hashes.
func (t Tx) Key() [32]byte { return sum(t) }

func sum(b []byte) [32]byte { return sha256.Sum256(b) }

// A Block hashes once.
type Block struct {
	hash *[32]byte
	body []byte
}

// Hash is mostly known.
func (b *Block) Hash() [32]byte {
	if b.hash != nil {
		return *b.hash
	}
	h := sha256.Sum256(b.body)
	b.hash = &h
	return h
}
