package samecall

import (
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// Reached is the memory that a value leads to, by its types: two names of the same memory
// have the same type.
type reached struct {
	structs []types.Type // values behind pointers
	elems   []types.Type // elements of lists
	maps    []types.Type
	opaque  bool // there may be anything
}

func same(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool {
		return types.Identical(t, other) || kit.IsTypeParam(t) || kit.IsTypeParam(other)
	}
}

func (r *reached) add(o *reached) {
	r.structs = append(r.structs, o.structs...)
	r.elems = append(r.elems, o.elems...)
	r.maps = append(r.maps, o.maps...)
	r.opaque = r.opaque || o.opaque
}

// meets tells whether both lead to memory of one type.
func (r *reached) meets(o *reached) bool {
	meet := func(a, b []types.Type) bool {
		return slices.ContainsFunc(a, func(t types.Type) bool { return slices.ContainsFunc(b, same(t)) })
	}
	return meet(r.structs, o.structs) || meet(r.elems, o.elems) || meet(r.maps, o.maps)
}

// widest is how many types are followed from one.
const widest = 60

// behind is what a value of type t leads to.
func (c *checker) behind(t types.Type) *reached {
	if r := c.reaches[t]; r != nil {
		return r
	}
	r := &reached{}
	seen := map[types.Type]bool{}
	r.follow(t, seen)
	c.reaches[t] = r
	return r
}

func (r *reached) follow(t types.Type, seen map[types.Type]bool) {
	if seen[t] || immutable(t) {
		return
	}
	if len(seen) >= widest {
		r.opaque = true
		return
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if immutable(u.Elem()) {
			if _, basic := u.Elem().Underlying().(*types.Basic); basic {
				r.structs = append(r.structs, u.Elem())
			}
			return
		}
		r.structs = append(r.structs, u.Elem())
		r.follow(u.Elem(), seen)
	case *types.Slice:
		r.elems = append(r.elems, u.Elem())
		r.follow(u.Elem(), seen)
	case *types.Map:
		r.maps = append(r.maps, u)
		r.follow(u.Key(), seen)
		r.follow(u.Elem(), seen)
	case *types.Array:
		r.follow(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			r.follow(f.Type(), seen)
		}
	case *types.Interface:
		r.opaque = r.opaque || !kit.IsNamed(t, "net", "Addr") && !kit.IsError(t)
	}
}

// immutable tells whether nobody changes a value of type t in place: numbers, texts, and
// types that are known for it.
func immutable(t types.Type) bool {
	if t == nil {
		return false
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Kind() != types.UnsafePointer
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return kit.IsNamed(p.Elem(), "regexp", "Regexp") || kit.IsNamed(p.Elem(), "time", "Location") || kit.IsNamed(p.Elem(), "encoding/base64", "Encoding")
	}
	for _, name := range [...][2]string{{"time", "Time"}, {"net/netip", "Addr"}, {"net/netip", "AddrPort"}, {"net/netip", "Prefix"}, {"reflect", "Type"}} {
		if kit.IsNamed(t, name[0], name[1]) {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		_, basic := u.Elem().Underlying().(*types.Basic)
		return basic
	case *types.Struct:
		for f := range u.Fields() {
			if _, basic := f.Type().Underlying().(*types.Basic); !basic {
				return false
			}
		}
		return true
	}
	return false
}
