package a

import (
	"crypto/cipher"
	"encoding/binary"
	"io"
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

type doubled struct {
	from io.Reader
	held []byte
}

// A field can hold the bytes from one call to the next.
func (d *doubled) Read(p []byte) (int, error) {
	buf := make([]byte, len(p)/2) // want `makes buf per call although nobody keeps it: a field can, for the next one`
	n, err := d.from.Read(buf)
	for i, b := range buf[:n] {
		p[2*i], p[2*i+1] = b, b
	}
	return 2 * n, err
}

// Kept, and of no stream.
func (d *doubled) Write(p []byte) (int, error) {
	buf := make([]byte, len(p)/2)
	n, err := d.from.Read(buf)
	d.held = buf
	return n, err
}

func (d *doubled) take(n int) (byte, error) {
	buf := make([]byte, n)
	_, err := d.from.Read(buf)
	return buf[0], err
}
