package a

type hop struct {
	from, to, id int
	kind         string
	level        color
}

type stop struct{ id, twin int }

// A join by one of two keys.
func byEither(stops []stop, hops []hop) map[int][]hop {
	out := map[int][]hop{}
	for _, s := range stops {
		for _, h := range hops { // want `searches hops from its start for every element`
			if h.from == s.id || h.to == s.id {
				out[s.id] = append(out[s.id], h)
			}
		}
	}
	return out
}

func byThree(stops []stop, hops []hop) (all []hop) {
	for _, s := range stops {
		for i := range hops { // want `searches hops from its start for every element`
			if hops[i].kind != "" && (hops[i].from == s.id || hops[i].from == s.twin || hops[i].to == s.twin) {
				all = append(all, hops[i])
			}
		}
	}
	return all
}

func byNeither(stops []stop, hops []hop) (all []hop) {
	for _, s := range stops {
		for _, h := range hops { // want `searches hops from its start for every element`
			if h.id != s.id && h.id != s.twin {
				continue
			}
			all = append(all, h)
		}
	}
	return all
}

// A set of the turn's own has more keys.
func bySet(stops []stop, hops []hop, twins map[int][]int) map[int][]hop {
	out := map[int][]hop{}
	for _, s := range stops {
		own := map[int]bool{}
		for _, t := range twins[s.id] {
			own[t] = true
		}
		for _, h := range hops { // want `searches hops from its start for every element`
			if ok := own[h.id]; ok || h.id == s.id {
				out[s.id] = append(out[s.id], h)
			}
		}
	}
	return out
}

func touches(hops []hop, id, twin int) bool {
	for _, h := range hops {
		if h.from == id || h.from == twin {
			return true
		}
	}
	return false
}

func touched(stops []stop, hops []hop) (n int) {
	for _, s := range stops {
		if touches(hops, s.id, s.twin) { // want `searches hops from its start for every element`
			n++
		}
	}
	return n
}

// One of the keys is all that has to be equal, and others narrow it down.
func byOne(stops []stop, hops []hop, first int) (all []hop) {
	for _, s := range stops {
		for _, h := range hops { // want `searches hops from its start for every element`
			if h.id == s.id && (h.from == first || h.to == 7) {
				all = append(all, h)
			}
		}
	}
	return all
}

func behindKinds(stops []stop, hops []hop) (all []hop) {
	for _, s := range stops {
		for _, h := range hops { // want `searches hops from its start for every element`
			if h.kind != "bus" && h.kind != "tram" {
				continue
			}
			if h.id == s.id {
				all = append(all, h)
			}
		}
	}
	return all
}

// Some are for each: those that one key which stays the same finds, a set of all turns, one with few values, or no key.
func someForEach(stops []stop, hops []hop, first int, always map[int]bool, level color) (all []hop) {
	for _, s := range stops {
		for _, h := range hops {
			if h.id == s.id || h.id == first {
				all = append(all, h)
			}
		}
	}
	for _, s := range stops {
		for _, h := range hops {
			if h.id == s.id || h.kind == "ferry" {
				all = append(all, h)
			}
		}
	}
	for _, s := range stops {
		for _, h := range hops {
			if always[h.id] || h.id == s.id {
				all = append(all, h)
			}
		}
	}
	for i, s := range stops {
		for _, h := range hops {
			if h.id == s.id || h.level == color(i) {
				all = append(all, h)
			}
		}
	}
	for _, s := range stops {
		for _, h := range hops {
			if h.id == s.id || h.from > s.id {
				all = append(all, h)
			}
		}
	}
	return all
}

// The sets alone: who is in them may be most.
func bySets(stops []stop, hops []hop, twins map[int][]int) (all []hop) {
	for _, s := range stops {
		own, others := map[int]bool{}, map[int]bool{}
		for _, t := range twins[s.id] {
			own[t], others[t+1] = true, true
		}
		for _, h := range hops {
			if own[h.id] || others[h.id] {
				all = append(all, h)
			}
		}
	}
	return all
}

// All but the equal ones.
func unlike(stops []stop, hops []hop) (all []hop) {
	for _, s := range stops {
		for _, h := range hops {
			if h.id != s.id || h.id != s.twin {
				all = append(all, h)
			}
		}
	}
	return all
}

// Which of the two is the same for all calls.
func touchesSame(stops []stop, hops []hop, first int) (n int) {
	for _, s := range stops {
		if touches(hops, s.id, first) {
			n++
		}
	}
	return n
}
