package a

import (
	"bytes"
	"hash/crc32"
	"strings"
	"unicode"
)

// What a list holds at a place is as good as its copy.
func among(keys [][]byte, want []byte) (n int) {
	for i := range keys {
		if bytes.Equal(bytes.Clone(keys[i]), want) { // want `copies keys\[i\], and what gets the copy only reads it`
			n++
		}
	}
	return n
}

func widest(words []string) (most string) {
	var all []string
	for _, w := range words {
		all = append(all, w) // want `copies words, and nothing changes`
	}
	for _, w := range all {
		if len(w) > len(most) {
			most = w
		}
	}
	return most
}

// Some are left out.
func widestSome(words []string) (most string) {
	var all []string
	for _, w := range words {
		if w != "" {
			all = append(all, w)
		}
	}
	for _, w := range all {
		if len(w) > len(most) {
			most = w
		}
	}
	return most
}

// Each is another one.
func widestUpper(words []string) (most string) {
	var all []string
	for _, w := range words {
		all = append(all, strings.ToUpper(w))
	}
	for _, w := range all {
		if len(w) > len(most) {
			most = w
		}
	}
	return most
}

func spaced(b []byte) bool {
	c := bytes.Clone(b) // want `copies b, and nothing changes`
	return bytes.IndexFunc(c, unicode.IsSpace) >= 0 || bytes.ContainsRune(c, '_')
}

type signer struct{ key []byte }

func (s *signer) check(data []byte) bool {
	k := make([]byte, len(s.key)) // want `copies s.key, and nothing changes`
	copy(k, s.key)
	return same(k, data)
}

func same(key, data []byte) bool { return crc32.ChecksumIEEE(key) == crc32.ChecksumIEEE(data) }

type vote struct {
	root  []byte
	count uint64
}

func (v *vote) Copy() *vote { return &vote{root: append([]byte(nil), v.root...), count: v.count} }

func sameVote(a, b *vote) bool { return a.count == b.count && bytes.Equal(a.root, b.root) }

func support(votes []*vote, v *vote) (n int) {
	for _, other := range votes {
		if sameVote(other, v.Copy()) { // want `copies v, and what gets the copy only reads it`
			n++
		}
	}
	return n
}
