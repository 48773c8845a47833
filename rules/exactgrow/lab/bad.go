// Package lab races arrays grown to the needed length against arrays grown by append.
package lab

// A bad buffer has no room behind its end.
type bad struct{ data []byte }

func (b *bad) write(p []byte) {
	if end := len(b.data) + len(p); end > cap(b.data) {
		data := make([]byte, len(b.data), end)
		copy(data, b.data)
		b.data = data
	}
	b.data = append(b.data, p...)
}

// Bad joins the pieces.
func Bad(pieces [][]byte) []byte {
	var b bad
	for _, p := range pieces {
		b.write(p)
	}
	return b.data
}
