package prints

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
)

type embeds struct{ *bufio.Writer }

func embedded(w embeds, key string) {
	fmt.Fprintf(w, "%s=", key) // want `fmt.Fprintf boxes its argument`
}

// A hash takes bytes.
func hashes(h hash.Hash, keys map[string]int) uint64 {
	f := fnv.New64a()
	for k, n := range keys {
		fmt.Fprintf(h, "%s=%d;", k, n) // want `fmt.Fprintf boxes 2 arguments`
		fmt.Fprint(f, k)               // want `fmt.Fprint boxes its argument`
	}
	s := sha256.New()
	fmt.Fprintf(s, "%v", keys)
	return f.Sum64()
}

// Escapes.
func escapes(b *bytes.Buffer, w io.Writer, text string) {
	for _, r := range text {
		if r < 0x20 {
			fmt.Fprintf(b, "\\u%04x", r) // want `fmt.Fprintf boxes its argument`
			fmt.Fprintf(b, "%%%02X", r)  // want `fmt.Fprintf boxes its argument`
			fmt.Fprintf(w, "\\u%04x", r)
			fmt.Fprintf(b, "%04x: ", r) // as a dump has it
		}
	}
}
