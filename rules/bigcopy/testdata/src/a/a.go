// Package a hands large values over by copy.
package a

type record struct {
	id     int
	name   string
	fields [16]int
}

type grid [64]float64

func (r record) total() (sum int) { // want `copies a receiver of 152 bytes per call`
	for _, f := range r.fields {
		sum += f
	}
	return sum
}

func weight(r record, by int) int { return r.fields[0] * by }

func trace(g grid) (sum float64) {
	for i := 0; i < len(g); i += 9 {
		sum += g[i]
	}
	return sum
}

func all(list []record, grids map[string]*grid, one *record) (n int) {
	for _, r := range list {
		n += r.total()
		n += weight(r, 2) // want `copies 152 bytes per call`
	}
	for i := range list {
		n += weight(list[i], i) + weight(*one, i) // want `copies 152 bytes per call` `copies 152 bytes per call`
	}
	for _, g := range grids {
		n += int(trace(*g)) // want `copies 512 bytes per call`
	}
	return n
}
