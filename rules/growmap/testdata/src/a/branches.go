package a

import "maps"

type rec struct{ name string }

// Made before the branch that fills it.
func inBranch(kind int, users []user, ids []int) map[int]bool {
	m := make(map[int]bool)
	if kind > 0 {
		switch kind {
		case 1:
			for i := range users {
				m[i] = true // want `grows m table by table although the loop's length is known`
			}
		default:
			for _, id := range ids {
				m[id] = true // want `grows m`
			}
		}
	}
	return m
}

// Items that are not there, and failures that are reported, are rare.
func rare(recs []*rec, check func(*rec) error, report func(error)) map[string]*rec {
	m := map[string]*rec{}
	for _, r := range recs {
		if r == nil {
			continue
		}
		if err := check(r); err != nil {
			report(err)
			continue
		}
		m[r.name] = r // want `grows m`
	}
	return m
}

func libraryCopy(src map[string]int) map[string]int {
	m := make(map[string]int)
	maps.Copy(m, src) // want `grows m table by table although the source's length is known`
	return m
}

type host struct {
	name string
	up   bool
	load int
}

// Whichever branch it is, the key is stored.
func states(hosts []host) map[string]string {
	m := make(map[string]string)
	for _, h := range hosts {
		if h.up {
			m[h.name] = "up" // want `grows m table by table`
		} else {
			m[h.name] = "down"
		}
	}
	return m
}

func loads(hosts []host) map[string]string {
	m := make(map[string]string)
	for _, h := range hosts {
		switch {
		case h.load > 90:
			m[h.name] = "high" // want `grows m table by table`
		case h.load > 50:
			m[h.name] = "middle"
		default:
			m[h.name] = "low"
		}
	}
	return m
}

// What is idle is left out.
func busy(hosts []host) map[string]string {
	m := make(map[string]string)
	for _, h := range hosts {
		switch {
		case h.load > 90:
			m[h.name] = "high"
		case h.load > 50:
			m[h.name] = "middle"
		}
	}
	return m
}

// Most of them fall into few groups.
func grouped(hosts []host) map[string]string {
	m := make(map[string]string)
	for _, h := range hosts {
		if h.up {
			m[h.name] = "up"
		} else {
			m["down"] = h.name
		}
	}
	return m
}
