package a

import (
	"crypto/sha256"
	"fmt"
)

type source interface{ Read(p []byte) (int, error) }

// The bytes fill the width: %x writes the same.
func filled(id [16]byte, from source) []string {
	key := make([]byte, 8)
	from.Read(key)
	return []string{
		fmt.Sprintf("%032x", id),          // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%016x.log", key),     // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("id-%08x", id[:]),     // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%08X/%032x", id, id), // want `fmt.Sprintf boxes 2 arguments`
	}
}

// An array that has no name cannot be cut: how is the author's.
func filledSum(b []byte) string {
	return fmt.Sprintf("%064x", sha256.Sum256(b)) // want `fmt.Sprintf boxes its argument`
}

// All that call it ask for enough; who comes later may not.
func random(from source, n int) string {
	b := make([]byte, n)
	from.Read(b)
	return fmt.Sprintf("%016x", b) // want `fmt.Sprintf boxes its argument`
}

func randoms(from source) (string, string) { return random(from, 16), random(from, 8) }

// Zeros or blanks may stand before these.
func unfilled(id [4]byte, b []byte, from source, n int) []string {
	key := make([]byte, 8)
	if n > 0 {
		key = key[:n]
	}
	var late []byte
	if n > 1 {
		late = make([]byte, 8)
	}
	other := make([]byte, n)
	return []string{
		fmt.Sprintf("%016x", id),
		fmt.Sprintf("%016x", b),
		fmt.Sprintf("%016x", key),
		fmt.Sprintf("%016x", other),
		fmt.Sprintf("%016x", late),
		fmt.Sprintf("%08x", id[:n]),
	}
}

func short(from source, n int) string {
	b := make([]byte, n)
	from.Read(b)
	return fmt.Sprintf("%016x", b)
}

func shorts(from source) (string, string) { return short(from, 16), short(from, 4) }

// Others may call it with what they like.
func Random(from source, n int) string {
	b := make([]byte, n)
	from.Read(b)
	return fmt.Sprintf("%016x", b)
}

func randomly(from source) string { return Random(from, 8) }
