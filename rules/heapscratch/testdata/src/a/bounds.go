package a

import (
	"crypto/cipher"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"io"
	"net"
)

// The digits of an identifier are two for each of its bytes.
func digits(text string) (n int) {
	if len(text) != 64 {
		return 0
	}
	twice := make([]byte, hex.EncodedLen(len(text))) // want `allocates twice in each call though it never leaves the function: it has 128 elements at most`
	hex.Encode(twice, []byte(text))
	half := make([]byte, 2*len(text)-28) // want `it has 100 elements at most`
	copy(half, text)
	return sum(half) + sum(twice)
}

// More dimensions are refused.
func walk(shape, strides []int) (n int) {
	dims := len(shape)
	if dims == 0 || dims > 8 {
		return 0
	}
	at := make([]int, dims) // want `allocates at in each call though it never leaves the function: it has 8 elements at most`
	for i := range at {
		at[i] += strides[i]
		n += at[i]
	}
	return n
}

func some(key string, skip byte) int {
	head := make([]byte, min(len(key), 100)) // want `it has 100 elements at most`
	copy(head, key)
	tail := make([]byte, int(skip)) // want `it has 255 elements at most`
	copy(tail, key)
	return sum(head) + sum(tail)
}

// A text has no more runes than bytes.
func packed(text string) (n int) {
	if len(text) > 120 {
		return 0
	}
	runes := []rune(text)
	words := (len(runes) + 3) >> 2
	var out = make([]int, words) // want `allocates out in each call though it never leaves the function: it has 30 elements at most`
	for i, r := range runes {
		out[i>>2] += int(r)
	}
	for _, w := range out {
		n += w
	}
	return n
}

// An address has 16 bytes at most, each of which becomes four.
func reversed(ip net.IP) string {
	out := make([]byte, 0, len(ip)*4+len("ip6.arpa.")) // want `it has 73 elements at most`
	for i := len(ip) - 1; i >= 0; i-- {
		out = append(out, "0123456789abcdef"[ip[i]&15], '.')
	}
	return string(append(out, "ip6.arpa."...))
}

// The block is the cipher's, the nonce has its size.
func twoBlocks(block cipher.Block, nonce []byte) (n int) {
	if len(nonce) != block.BlockSize() {
		return 0
	}
	pair := make([]byte, 4*len(nonce)) // want `it has 64 elements at most`
	copy(pair, nonce)
	return sum(pair)
}

// Few arguments are given.
func joined(parts ...string) (n int) {
	ends := make([]int, len(parts)) // want `allocates ends in each call though it never leaves the function: a call has 16 arguments or fewer as a rule`
	for i, p := range parts {
		n += len(p)
		ends[i] = n
	}
	for _, e := range ends {
		n += e & 1
	}
	return n
}

func shortName(h hash.Hash, name string) string {
	io.WriteString(h, name)
	var sum [64]byte
	text := make([]byte, base64.URLEncoding.EncodedLen(h.Size())) // want `allocates text in each call though it never leaves the function: it has 104 elements at most`
	base64.URLEncoding.Encode(text, h.Sum(sum[:0]))
	return string(text[:8])
}
