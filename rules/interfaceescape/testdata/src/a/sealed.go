package a

import (
	"crypto/cipher"
	"encoding/binary"
)

type state struct {
	n    uint64
	aead cipher.AEAD
	k    cipher.Block
}

// What is sealed goes behind the first argument, the nonce does not.
func (s *state) seal(dst, text []byte) []byte {
	var nonce [12]byte // want `puts nonce on the heap per call only because s.aead.Seal is called through the interface cipher.AEAD`
	binary.LittleEndian.PutUint64(nonce[4:], s.n)
	return s.aead.Seal(dst, nonce[:], text, nil)
}

func (s *state) sealed(text []byte) []byte {
	var box [12]byte
	return s.aead.Seal(box[:0], text[:12], text[12:], nil)
}

// A function of the package only looks through the pointer.
func (s *state) tweak(out []byte, sector uint64) {
	var tweak [16]byte // want `puts tweak on the heap per call only because s.k.Encrypt is called through the interface cipher.Block`
	binary.LittleEndian.PutUint64(tweak[:8], sector)
	s.k.Encrypt(tweak[:], tweak[:])
	for len(out) > 0 {
		for j := range tweak {
			out[j] ^= tweak[j]
		}
		out = out[16:]
		double(&tweak)
	}
}

func double(tweak *[16]byte) {
	var carry byte
	for j := range tweak {
		out := tweak[j] >> 7
		tweak[j] = tweak[j]<<1 + carry
		carry = out
	}
}

var keptTweaks *[16]byte

func keepTweak(tweak *[16]byte) { keptTweaks = tweak }

func (s *state) keptTweak(out []byte) {
	var tweak [16]byte
	s.k.Encrypt(tweak[:], out)
	keepTweak(&tweak)
}
