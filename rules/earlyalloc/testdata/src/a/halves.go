package a

type hit struct{ id, score int }

// matching filters, or takes what there is.
func matching(all []hit, allowed map[int]bool) int {
	kept := make([]hit, 0, len(all)) // want `allocates before a branch that gives the variable something else: make it in the other one`
	if allowed != nil {
		for _, h := range all {
			if allowed[h.id] {
				kept = append(kept, h)
			}
		}
	} else {
		kept = all
	}
	return len(kept)
}

// inherited is the same the other way round.
func inherited(list []hit, shared map[int]hit, own bool) map[int]hit {
	byID := make(map[int]hit, len(list)) // want `allocates before a branch that gives the variable something else: make it in the other one`
	if !own {
		byID = shared
	} else {
		for _, h := range list {
			byID[h.id] = h
		}
	}
	return byID
}

// Both branches need it.
func sorted(all []hit, up bool) []hit {
	out := make([]hit, 0, len(all))
	if up {
		out = append(out, all...)
	} else {
		for i := len(all) - 1; i >= 0; i-- {
			out = append(out, all[i])
		}
	}
	return out
}

// What is behind the failure is rare.
func decoded(all []hit, err error) []hit {
	out := make([]hit, 0, len(all))
	if err != nil {
		out = nil
	} else {
		out = append(out, all...)
	}
	return out
}

// The branch that replaces it looks at it first.
func merged(all []hit, deep bool) []hit {
	out := make([]hit, len(all))
	if deep {
		out = append(out[:0:0], all...)
		out = join(out, all)
	} else {
		copy(out, all)
	}
	return out
}

func join(a, b []hit) []hit { return append(a, b...) }

// What talks over a channel takes longer than making one.
func pipes(hits chan hit, direct bool) {
	out := make(chan hit, 100)
	if direct {
		out = hits
	} else {
		go func() {
			for h := range hits {
				out <- h
			}
			close(out)
		}()
	}
	for h := range out {
		println(h.id)
	}
}
