package a

import "errors"

// What is left is taken off beside each piece.
func patched(src, delta []byte) ([]byte, error) {
	size, delta := leading(delta)
	remaining := size
	var dest []byte
	for {
		if len(delta) == 0 {
			return nil, errors.New("short")
		}
		cmd := uint(delta[0])
		delta = delta[1:]
		if cmd > 127 {
			at, n := uint(delta[0]), cmd-127
			dest = append(dest, src[at:at+n]...) // want `grows dest array by array although remaining says how long it will be`
			remaining -= n
		} else {
			n := cmd
			dest = append(dest, delta[0:n]...)
			remaining -= n
			delta = delta[n:]
		}
		if remaining <= 0 {
			break
		}
	}
	return dest, nil
}

func leading(b []byte) (uint, []byte) { return uint(b[0]), b[1:] }

func readLeft(next func() []byte, n int) []byte {
	var out []byte
	for n > 0 {
		chunk := next()
		out = append(out, chunk...) // want `grows out array by array although n says how long it will be`
		n -= len(chunk)
	}
	return out
}

// A bound on what may come, something else that is taken off, and pieces that cost nothing.
func otherLeft(next func() []byte, limit, budget, left int) (a, b, c []byte) {
	for limit > 0 {
		chunk := next()
		a = append(a, chunk...)
		limit -= len(chunk)
	}
	for budget > 0 {
		chunk := next()
		b = append(b, chunk...)
		budget -= cost(chunk)
	}
	for left > 0 {
		chunk := next()
		if len(chunk) > 8 {
			left -= len(chunk)
		}
		c = append(c, chunk...)
	}
	return a, b, c
}

func cost(b []byte) int { return 2 * len(b) }
