package a

import (
	"container/ring"
	"log"
)

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

type ledger struct{ entries []float64 }

func (l *ledger) visit(fn func(float64) error) error {
	for _, e := range l.entries {
		if err := fn(e); err != nil {
			return err
		}
	}
	return nil
}

func (l *ledger) until(fn func(float64) bool) {
	for _, e := range l.entries {
		if fn(e) {
			return
		}
	}
}

// A method that goes over a field calls as often as that is long.
func (l *ledger) rounded() []int {
	var out []int
	l.visit(func(e float64) error {
		out = append(out, int(e)) // want `grows out array by array although len.l.entries. tells how many there are`
		return nil
	})
	return out
}

// It ends where it is told to.
func (l *ledger) head() []int {
	var out []int
	l.until(func(e float64) bool {
		out = append(out, int(e))
		return true
	})
	return out
}

type trace struct{ id int }

// A ring's places may be empty, and what is of another type is reported.
func traces(r *ring.Ring, t *trace) []trace {
	spans := []trace{}
	r.Do(func(x any) {
		if x != nil {
			span, ok := x.(trace)
			if !ok {
				log.Print("unknown")
				return
			}
			spans = append(spans, span) // want `grows spans array by array although Len tells how many there are`
		}
	})
	return spans
}

// A choice.
func bigTraces(r *ring.Ring) []trace {
	var spans []trace
	r.Do(func(x any) {
		span := x.(trace)
		if span.id > 100 {
			return
		}
		spans = append(spans, span)
	})
	return spans
}

// Those of one kind among all.
func ofKind(r *ring.Ring) []*trace {
	var found []*trace
	r.Do(func(x any) {
		if t, ok := x.(*trace); ok {
			found = append(found, t)
		}
	})
	return found
}
