package a

import (
	sums "hash"
	"io"
)

// What is hashed is still where it was read to (cubefs).
func copyHashed(w io.Writer, r io.Reader, h sums.Hash) error {
	buf := make([]byte, 1<<17)
	sum := make([]byte, 1<<17)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		if _, err := w.Write(buf[:n]); err != nil {
			return err
		}
		copy(sum, buf[:n]) // want `copies buf\[:n\] only for the next statement, which reads the bytes and keeps nothing`
		if h != nil {
			h.Write(sum[:n])
		}
	}
}

// The copy has more than what was copied last.
func copyPadded(w io.Writer, r io.Reader) error {
	buf := make([]byte, 512)
	block := make([]byte, 512)
	n, err := r.Read(buf)
	if err != nil {
		return err
	}
	copy(block, buf[:n])
	_, err = w.Write(block)
	return err
}

// It is sealed in place before it is written.
func copySealed(w io.Writer, r io.Reader, seal func([]byte)) error {
	buf := make([]byte, 512)
	out := make([]byte, 512)
	n, err := r.Read(buf)
	if err != nil {
		return err
	}
	copy(out, buf[:n])
	seal(out[:n])
	_, err = w.Write(out[:n])
	return err
}
