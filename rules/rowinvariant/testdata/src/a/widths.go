package a

import "example.com/width"

type table80 struct {
	left, right string
	columns     []int
	lines       []string
}

func (f *table80) sizes(columns []int) {
	f.columns = make([]int, len(columns))
	for i, size := range columns {
		f.columns[i] = size + width.StringWidth(f.left+f.right) // want `measures the same text in every iteration`
	}
}

// Each line has a width of its own, the mark changes, a constant is for the reader, and a list is no text.
func (f *table80) longest() (n int) {
	mark := ""
	for _, line := range f.lines {
		n = max(n, width.StringWidth(line))
		mark += "."
		n += width.StringWidth(mark)
		n += width.StringWidth(" | ")
		f.left += line
		n += width.StringWidth(f.left)
		n += width.StringWidths(f.lines)
	}
	return n
}
