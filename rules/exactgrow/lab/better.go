package lab

// A better buffer leaves its growth to append.
type better struct{ data []byte }

func (b *better) write(p []byte) { b.data = append(b.data, p...) }

// Better joins the pieces.
func Better(pieces [][]byte) []byte {
	var b better
	for _, p := range pieces {
		b.write(p)
	}
	return b.data
}
