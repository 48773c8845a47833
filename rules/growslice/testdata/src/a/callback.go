package a

type table struct{ rows map[string]int }

func (t *table) Len() int { return len(t.rows) }
func (t *table) Range(f func(string, int) bool) {
	for k, v := range t.rows {
		if !f(k, v) {
			return
		}
	}
}

// A container that calls back has said how many there are.
func (t *table) names() []string {
	var out []string
	t.Range(func(k string, _ int) bool {
		k = k + "!"
		out = append(out, k) // want `grows out array by array although Len tells how many there are`
		return true
	})
	return out
}

// A filter, a search, and one that nobody has counted.
func (t *table) some(w walker) (a, b, c []string) {
	t.Range(func(k string, n int) bool {
		if n > 0 {
			a = append(a, k)
		}
		return true
	})
	t.Range(func(k string, n int) bool {
		b = append(b, k)
		return n > 0
	})
	w.Range(func(k string, n int) bool {
		c = append(c, k)
		return true
	})
	return a, b, c
}

type walker interface {
	Range(func(string, int) bool)
}
