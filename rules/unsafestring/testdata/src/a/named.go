package a

import "unsafe"

type lent string

// lend is for a look only, says its type.
func lend(b []byte) lent {
	if len(b) == 0 {
		return ""
	}
	return *(*lent)(unsafe.Pointer(&b))
}

type groups struct {
	buf  []byte
	rows map[string]int
	kind map[lent]int
}

func (g *groups) add(parts [][]string) {
	for _, row := range parts {
		g.buf = g.buf[:0]
		for _, p := range row {
			g.buf = append(g.buf, p...)
		}
		key := string(lend(g.buf)) // want `keeps a key whose bytes change with their buffer`
		if _, ok := g.rows[key]; !ok {
			g.rows[key] = 1
		}
	}
}

func (g *groups) known(b []byte) bool {
	return g.kind[lend(b)] > 0 || g.rows[string(lend(b))] > 0 // want `converts unsafely where` `converts unsafely where`
}

// Kept by who is given it.
func (g *groups) told(b []byte, f func(string)) { f(string(lend(b))) }
