package a

// A list of any holds values of one type as a rule.
func unboxed(objects []any) (items []*item) {
	for _, o := range objects {
		it, ok := o.(*item)
		if !ok {
			continue
		}
		items = append(items, it) // want `grows items array by array`
	}
	return items
}

type grower interface{ children() []grower }

// An interface with methods is there for values of many types: a filter.
func someNodes(nodes []grower) (out []*twig) {
	for _, n := range nodes {
		l, ok := n.(*twig)
		if !ok {
			continue
		}
		out = append(out, l)
	}
	return out
}

type twig struct{}

func (*twig) children() []grower { return nil }

// Another test than that of the type.
func someOK(objects []any, keep map[any]bool) (items []any) {
	for _, o := range objects {
		ok := keep[o]
		if !ok {
			continue
		}
		items = append(items, o)
	}
	return items
}

// The same ok asks something else: a filter.
func known(objects []any, ids map[string]int) (out []int) {
	for _, o := range objects {
		it, ok := o.(*item)
		if !ok {
			continue
		}
		id, ok := ids[it.name]
		if !ok {
			continue
		}
		out = append(out, id)
	}
	return out
}
