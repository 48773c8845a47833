package kit

import "go/types"

// Core is the underlying type of t; of a type parameter, that which all of its type
// arguments have, and its constraint where they have no one in common.
func Core(t types.Type) types.Type {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t.Underlying()
	}
	constraint, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || constraint.NumEmbeddeds() != 1 {
		return t.Underlying()
	}
	var one types.Type
	embedded := constraint.EmbeddedType(0)
	union, ok := embedded.(*types.Union)
	if !ok {
		if types.IsInterface(embedded) {
			return t.Underlying()
		}
		return embedded.Underlying()
	}
	for term := range union.Terms() {
		u := term.Type().Underlying()
		if one != nil && !types.Identical(one, u) || types.IsInterface(u) {
			return t.Underlying()
		}
		one = u
	}
	return one
}
