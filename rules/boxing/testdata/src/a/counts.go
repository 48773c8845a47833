package a

type edgeKey struct{ from, to string }

// Counted, and asked for the type again.
func links(all []edgeKey) (out []edgeKey) {
	n := map[any]int{}
	for _, e := range all {
		n[e]++ // want `boxes each key of a map whose keys are all of one type`
	}
	for k, times := range n {
		if times > 1 {
			out = append(out, k.(edgeKey))
		}
	}
	return out
}

// The keys leave as they are, or are of several types.
func counted(all []edgeKey) (out []any) {
	n := map[any]int{}
	for _, e := range all {
		n[e]++
	}
	for k := range n {
		out = append(out, k)
	}
	return out
}

func mixed(all []edgeKey) (names int) {
	n := map[any]int{}
	for _, e := range all {
		n[e]++
		n[e.from]++
	}
	for k := range n {
		if _, ok := k.(string); ok {
			names++
		}
	}
	return names
}

func switched(all []edgeKey) (names int) {
	n := map[any]int{}
	for _, e := range all {
		n[e]++
	}
	for k := range n {
		switch k.(type) {
		case edgeKey:
			names++
		}
	}
	return names
}
