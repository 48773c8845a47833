package a

import (
	"encoding/binary"
	"slices"
	"strconv"
	"unicode/utf8"
)

type logEntry struct{ at, size uint64 }

type prefixedKey struct{ prefix []byte }

// The copy has no room for the number.
func (k *prefixedKey) key(period uint64) []byte {
	return binary.BigEndian.AppendUint64(append([]byte{}, k.prefix...), period) // want `makes append\(\[\]byte\{\}, k.prefix...\) and moves it at once`
}

func (k *prefixedKey) cloned(n int64) []byte {
	return strconv.AppendInt(slices.Clone(k.prefix), n, 10) // want `moves it at once`
}

// In two steps.
func (k *prefixedKey) steps(n uint64) []byte {
	key := slices.Clone(k.prefix)
	key = binary.BigEndian.AppendUint64(key, n) // want `moves all of key, which was copied without room behind its elements`
	return key
}

// Bytes that a call gives behind a copy.
func (k *prefixedKey) joined(n uint64) []byte {
	return append(append([]byte(nil), k.prefix...), varint(n)...) // want `the sum of the lengths`
}

func (k *prefixedKey) joinedInSteps(n uint64) []byte {
	var key []byte
	key = append([]byte{}, k.prefix...)
	key = append(key, varint(n)...) // want `moves all of key, which was copied without room behind its elements`
	return key
}

func varint(n uint64) []byte { return binary.AppendUvarint(nil, n) }

// Its own copy takes another list.
func merge(ents, unstable []logEntry) []logEntry {
	if len(ents) > 0 {
		ents = append([]logEntry{}, ents...)
		ents = append(ents, unstable...) // want `moves all of ents, which was copied without room behind its elements`
	}
	return ents
}

// One character may find room by chance, and so may what is behind a short text.
func marked(prefix []byte, r rune) []byte {
	return utf8.AppendRune(append([]byte{}, prefix...), r)
}

func numbered(n int64) []byte { return strconv.AppendInt([]byte("id="), n, 10) }

// The caller's slice may have room.
func given(prefix []byte, n uint64) []byte { return binary.BigEndian.AppendUint64(prefix, n) }

// Options are few.
func moreOptions(base, more []func()) []func() {
	all := append([]func(){}, base...)
	all = append(all, more...)
	return all
}

type sectioned struct{ sections []string }

func bothSections(a, b *sectioned) *sectioned {
	return &sectioned{append(slices.Clone(a.sections), b.sections...)} // want `grows a new slice array by array although the sum`
}

// What little comes behind a copy may find room.
func oneMore(a *sectioned, name string) *sectioned {
	return &sectioned{append(slices.Clone(a.sections), name)}
}
