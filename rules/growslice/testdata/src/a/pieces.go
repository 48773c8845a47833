package a

import (
	"encoding/binary"
	"errors"
	"io"
)

const pieceSize = 512

var errShort = errors.New("short")

// What is left is taken off block by block, and the rest behind the loop.
func readBlocks(r io.Reader, size uint64) ([]byte, error) {
	var (
		out []byte
		buf [pieceSize]byte
	)
	for size > pieceSize {
		if _, err := io.ReadFull(r, buf[:]); err != nil {
			return nil, errShort
		}
		out = append(out, buf[:]...) // want `grows out array by array although size says how long it will be: .*; make room up to a bound, where the number may be wrong`
		size -= pieceSize
	}
	if _, err := io.ReadFull(r, buf[:size]); err != nil {
		return nil, errShort
	}
	return append(out, buf[:size]...), nil
}

func takePieces(next func([]int), left int64, piece []int) []int {
	out := []int{}
	for left >= int64(len(piece)) {
		next(piece)
		out = append(out, piece...) // want `grows out array by array although left says how long it will be: each outgrown array is allocated and copied$`
		left -= int64(len(piece))
	}
	return out
}

// What comes down to a budget says how much has to go, not how much there is; nor does what is taken off by
// another measure.
func evicted(held, budget int, oldest func() []int) (out, rest []int) {
	for held > budget {
		batch := oldest()
		out = append(out, batch...)
		held -= len(batch)
	}
	var buf [8]int
	for held > 8 {
		rest = append(rest, buf[:]...)
		held -= 4
	}
	return out, rest
}

// A whole array is as long as its type says.
func eightBytes(numbers []uint64) []byte {
	out := []byte{}
	var buf [8]byte
	for _, n := range numbers {
		binary.BigEndian.PutUint64(buf[:], n)
		out = append(out, buf[:]...) // want `grows out array by array although the loop's length is known`
	}
	return out
}

type checksum [32]byte

func joinedHashes(sums []*checksum) []byte {
	var out []byte
	for _, d := range sums {
		out = append(out, d[:]...) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// A part of it is as long as somebody says.
func filled(numbers []uint64) []byte {
	out := []byte{}
	var buf [binary.MaxVarintLen64]byte
	for _, n := range numbers {
		w := binary.PutUvarint(buf[:], n)
		out = append(out, buf[:w]...)
	}
	return out
}
