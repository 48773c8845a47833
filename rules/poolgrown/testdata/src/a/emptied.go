package a

import (
	"encoding/binary"
	"sync"
)

type batch struct {
	key   []byte
	parts []string
}

// It empties its fields: what grew in a variable is still lost.
func (b *batch) empty() {
	clear(b.parts)
	b.parts = b.parts[:0]
	b.key = b.key[:0]
}

var batches = sync.Pool{New: func() any { return new(batch) }}

func appendPart(dst []byte, part string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(part)))
	return append(dst, part...)
}

func keyOf(parts []string) string {
	b := batches.Get().(*batch)
	defer func() {
		b.empty()
		batches.Put(b) // want `what append grew in key is lost`
	}()
	key := b.key
	for _, part := range parts {
		b.parts = append(b.parts, part)
		key = appendPart(key, part)
	}
	return string(key)
}

func keyKept(parts []string) string {
	b := batches.Get().(*batch)
	defer func() {
		b.empty()
		batches.Put(b)
	}()
	key := b.key
	for _, part := range parts {
		key = appendPart(key, part)
	}
	b.key = key
	return string(key)
}

type joiner struct{ out []byte }

// It may grow what it has.
func (j *joiner) reset() { j.out = append(j.out[:0], make([]byte, 64)...)[:0] }

var joiners = sync.Pool{New: func() any { return new(joiner) }}

func joinParts(parts []string) string {
	j := joiners.Get().(*joiner)
	out := j.out
	for _, part := range parts {
		out = appendPart(out, part)
	}
	s := string(out)
	j.reset()
	joiners.Put(j)
	return s
}
