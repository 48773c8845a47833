// Package ref is another package of the module.
package ref

var Table = map[string]*Ref{}

type Ref struct{ n int }

func Weight(r *Ref) int {
	if r == nil {
		return 0
	}
	return r.n
}

func Drop(r *Ref) int {
	clear(Table)
	return r.n
}
