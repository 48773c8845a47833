package getters

import (
	"bytes"
	"slices"
)

// What is stored at a place is copied for each who asks.
type board struct {
	rows  [][][]byte
	blobs map[string][]byte
	size  int
}

type wideBoard struct{ *board }

func (b *board) tile(x, y int) []byte {
	if b.rows[x][y] == nil {
		return nil
	}
	tile := make([]byte, b.size)
	copy(tile, b.rows[x][y])
	return tile
}

func (b *board) blob(key string) []byte { return bytes.Clone(b.blobs[key]) }

func (w *wideBoard) full(x, from, to int) bool {
	for y := from; y < to; y++ {
		if w.tile(x, y) == nil { // want `copies all of what tile copies to ask whether it is nil`
			return false
		}
	}
	return true
}

func (w *wideBoard) there(x, y int) bool {
	tile := w.tile(x, y) // want `copies all of what tile copies to ask whether it is nil`
	return tile != nil
}

func (b *board) weight(keys []string) (n int) {
	for _, key := range keys {
		n += len(b.blob(key)) // want `copies all of what blob copies to ask how many there are`
	}
	return n
}

func (b *board) kind(key string) byte {
	return b.blob(key)[0] // want `copies all of what blob copies to look at one of them`
}

// The copy is wanted.
func (b *board) take(x, y int) []byte {
	if tile := b.tile(x, y); tile != nil {
		return tile
	}
	return nil
}

func (b *board) same(x, y int, other []byte) bool {
	tile := b.tile(x, y)
	return tile != nil && bytes.Equal(tile, other)
}

// Which one it is, the getter alone works out.
func (b *board) last(x int) []byte {
	y := len(b.rows[x]) - 1
	for y > 0 && len(b.rows[x][y]) == 0 {
		y--
	}
	return bytes.Clone(b.rows[x][y])
}

func (b *board) closed(x int) bool { return b.last(x) == nil }

func (b *board) near(x int) []byte {
	x %= len(b.rows)
	return bytes.Clone(b.rows[x][0])
}

func (b *board) begun(x int) bool { return b.near(x) == nil }

// Either of two, or no copy at all.
func (b *board) either(x, y int) []byte {
	if b.rows[x][y] == nil {
		return bytes.Clone(b.blobs["none"])
	}
	return bytes.Clone(b.rows[x][y])
}

func (b *board) some(x, y int) bool { return b.either(x, y) != nil }

func (b *board) shown(x, y int) []byte { return b.rows[x][y] }

func (b *board) visible(x, y int) bool { return b.shown(x, y) != nil }

// What the package has.
var palette = []string{"red", "green"}

func paints() []string { return slices.Clone(palette) }

func repaint(i int, name string) { palette[i] = name }

func colours() int {
	return len(paints()) // want `copies all of what paints copies to ask how many there are`
}

// What it is given belongs to who gives it.
func duplicateOf(list []string) []string { return slices.Clone(list) }

func counted(list []string) int { return len(duplicateOf(list)) }
