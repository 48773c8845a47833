package a

import "sync"

type Mark struct {
	Text  []byte
	Space int
}

// Others have the pointers: one block of marks will do.
func Marks(texts [][]byte) []*Mark {
	out := make([]*Mark, len(texts))
	for i, t := range texts {
		out[i] = &Mark{Text: t, Space: i} // want `allocates each Mark on its own, 32 bytes, although the loop's length is known`
	}
	return out
}

type Marked []*Mark

func (m Marked) fill(read func(*Mark) error) error {
	for i := range m {
		mark := &Mark{}
		if err := read(mark); err != nil {
			return err
		}
		m[i] = mark // want `allocates each Mark on its own`
	}
	return nil
}

func addressed(n int, texts map[int][]byte) []*Mark {
	out := make([]*Mark, n)
	for i := 0; i < n; i++ {
		m := Mark{Space: i}
		m.Text = texts[i]
		out[i] = &m // want `allocates each Mark on its own`
	}
	return out
}

type Guarded struct {
	mu sync.Mutex
	n  int
}

type Wide struct{ words [40]int }

// A lock inside, a large one, some of them, by another index, a handful.
func otherwise(texts [][]byte, params []string, keep func([]byte) bool) ([]*Guarded, []*Wide, []*Mark, map[int]*Mark, []*Mark) {
	a, b, c, d, e := make([]*Guarded, len(texts)), make([]*Wide, len(texts)), make([]*Mark, len(texts)), map[int]*Mark{}, make([]*Mark, len(params))
	for i, t := range texts {
		a[i] = &Guarded{n: i}
		b[i] = &Wide{}
		if keep(t) {
			c[i] = &Mark{Text: t}
		}
		d[i] = &Mark{Text: t}
	}
	for i := range params {
		e[i] = &Mark{Space: i}
	}
	var four [4]*Mark
	for i := range four {
		four[i] = &Mark{Space: i}
	}
	return a, b, c, d, append(e, four[:]...)
}

func doubled(xs []int) int {
	points := make([]*point, 2*len(xs))
	for i, x := range xs {
		points[i] = &point{x, x} // want `allocates each point on its own, 16 bytes, although the loop's length is known`
		points[i+len(xs)] = points[i]
	}
	return points[0].x
}
