// Package lab holds the pair that the rule's claim is measured with.
package lab

import "io"

// Bad holds all of it before it writes the first byte.
func Bad(w io.Writer, r io.Reader) (int, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return 0, err
	}
	return w.Write(data)
}
