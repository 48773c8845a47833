// Package windows has rings of one type that nobody else has.
package windows

import "container/ring"

type window struct {
	at  *ring.Ring
	sum float64
}

func newWindow(n int, first func() float64) *window {
	w := &window{at: ring.New(n)}
	for range n {
		w.at.Value = first() // once
		w.at = w.at.Next()
	}
	return w
}

func (w *window) add(x float64) {
	w.at = w.at.Next()
	if old, ok := w.at.Value.(float64); ok {
		w.sum -= old
	}
	w.at.Value = x // want `boxes each value of a ring whose values are all of one type`
	w.sum += x
}

func (w *window) reset() {
	for r := w.at.Next(); r != w.at; r = r.Next() {
		r.Value = nil
	}
	w.at.Value = 0.0
}

func (w *window) all() (xs []float64) {
	w.at.Do(func(v any) {
		if v.(float64) > 0 {
			xs = append(xs, v.(float64))
		}
	})
	last := w.at.Value
	return append(xs, last.(float64))
}
