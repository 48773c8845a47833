package a

var nodeKind = []byte{1}

// The two are joined in an array that only the outer append sees.
func nodeBytes(head, body []byte) []byte {
	return append(nodeKind, append(head, body...)...) // want `joins head and body in an array of their own`
}

type forest struct{ roots []string }

func (f *forest) withLeaves(all, ids []string) []string {
	all = append(all, append(f.roots, ids...)...) // want `joins f.roots and ids in an array`
	return all
}

func behindComma(line, cell []byte) []byte {
	return append(line, append([]byte{','}, cell...)...) // want `joins`
}

// One element is put in: what is moved up lies where it must not be written over, and is copied twice.
func putIn(ids []string, i int, id string) []string {
	return append(ids[:i], append([]string{id}, ids[i:]...)...) // want `copies ids\[i:\] into an array of its own, and back, to put something in front of it`
}

type freeList struct{ blocks, parts []int }

func (l *freeList) free(search func(int) int, block int) {
	i := search(block)
	l.blocks = append(l.blocks[:i+1], append([]int{block}, l.blocks[i+1:]...)...) // want `copies l.blocks`
}

func (l *freeList) freeAll(search func(int) int, parts []int) {
	for _, p := range parts {
		i := search(p)
		l.parts = append(l.parts[:i], append([]int{p}, l.parts[i:]...)...) // want `copies l.parts`
	}
}

// It goes where another was, in front of a part of another list, and a list of few is put in once.
func putElsewhere(ids, keys []string, i int, id string) ([]string, []string) {
	ids = append(ids[:i], append([]string{id}, ids[i+1:]...)...)
	return append(keys[:i], append([]string{id}, ids[i:]...)...), ids
}

func (l *freeList) freeBefore(p int) {
	for i, other := range l.parts {
		if other > p {
			l.parts = append(l.parts[:i], append([]int{p}, l.parts[i:]...)...)
			break
		}
	}
}

func (l *freeList) freeOne(i, p int) {
	l.parts = append(l.parts[:i], append([]int{p}, l.parts[i:]...)...)
}

func putInAgain(ids []string, i int, id string) []string {
	front := ids[:i]
	return append(front, append([]string{id}, ids[i:]...)...)
}

func behindItself(ids, more []string) []string {
	return append(ids, append(ids, more...)...)
}

// There is room for the second.
func joinsRoomy(line, cell []byte) []byte {
	pair := make([]byte, 0, 64)
	pair = append(pair, ':')
	return append(line, append(pair, cell...)...)
}

// What the function gives may lie before the second in the same array, which is room enough.
func behindCut(line, cells []byte) []byte {
	cell := cutFront(cells)
	return append(line, append(cell, cells...)...)
}

func cutFront(b []byte) []byte { return b[:len(b)/2] }

// A handful, or a few bytes that the text names.
func behindFew(line, cell []byte) []byte {
	line = append(line, append(cell, "\r\n"...)...)
	return append(line, append(cell, line[:4]...)...)
}

func flagsOf(args, flags, parts []string) []string {
	return append(args, append(flags, parts...)...)
}

// The inner one stays.
func keepsInner(line, head, body []byte) ([]byte, []byte) {
	both := append(head, body...)
	return append(line, both...), both
}
