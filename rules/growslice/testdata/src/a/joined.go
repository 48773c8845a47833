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

// One element is put in: what is moved up lies where it must not be written over.
func putIn(ids []string, i int, id string) []string {
	return append(ids[:i], append([]string{id}, ids[i:]...)...)
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
