package a

import "example.com/ref"

type refs struct{ byName map[string]*ref.Ref }

// What another package works out of it changes no entry.
func (r *refs) weigh(name string) int {
	if ref.Weight(r.byName[name]) > 1 {
		return ref.Weight(r.byName[name]) // want `looks up r.byName\[name\] again`
	}
	return 0
}

// That may be the same map.
func (r *refs) drop(name string) int {
	n := ref.Drop(r.byName[name])
	return n + ref.Drop(r.byName[name])
}
