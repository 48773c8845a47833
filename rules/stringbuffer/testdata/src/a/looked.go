package a

import "bytes"

// How much comes of a text only a profile knows.
func looked(s string, of func(rune) string) string {
	var b bytes.Buffer // want `nine in ten are of 64 bytes or fewer`
	for _, r := range s {
		b.WriteString(of(r))
	}
	return b.String()
}
