package a

import "maps"

// Sized already.
func sized(src map[string]int) map[string]int {
	dst := make(map[string]int, len(src))
	for k, v := range src {
		dst[k] = v
	}
	return dst
}

// Sized by somebody's guess.
func guessed(src map[string]int) map[string]int {
	dst := make(map[string]int, 16)
	for k, v := range src {
		dst[k] = v
	}
	return dst
}

// A filter: nobody knows how many stay.
func filter(users []user) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		if u.name != "" {
			m[u.name] = u
		}
	}
	return m
}

// A filter by continue.
func skip(users []user) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		if u.name == "" {
			continue
		}
		m[u.name] = u
	}
	return m
}

// A filter by continue inside a switch.
func skipCase(users []user) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		switch u.name {
		case "":
			continue
		}
		m[u.name] = u
	}
	return m
}

// The loop is left early on success.
func until(users []user) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		if u.name == "end" {
			break
		}
		m[u.name] = u
	}
	return m
}

// A search for the first that comes twice.
func firstTwice(names []string) string {
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			return name
		}
		seen[name] = true
	}
	return ""
}

// Counts repeat by design.
func counts(names []string) map[string]int {
	m := map[string]int{}
	for _, name := range names {
		m[name] = m[name] + 1
	}
	for _, name := range names {
		m[name]++
	}
	return m
}

// So do groups.
func groups(users []user) map[string][]user {
	m := map[string][]user{}
	for _, u := range users {
		m[u.name] = append(m[u.name], u)
	}
	return m
}

// And keys of a type with a handful of values.
type kind int

const (
	first kind = iota
	second
)

func kinds(ks []kind, bs []bool, cs []byte) (map[kind]bool, map[bool]int, map[byte]bool) {
	m := map[kind]bool{}
	for _, k := range ks {
		m[k] = true
	}
	n := map[bool]int{}
	for i, b := range bs {
		n[b] = i
	}
	o := map[byte]bool{}
	for _, c := range cs {
		o[c] = true
	}
	return m, n, o
}

// One key.
func last(users []user) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		m["last"] = u
	}
	return m
}

func lastOf(users []user, key string) map[string]user {
	m := map[string]user{}
	for _, u := range users {
		m[key] = u
	}
	return m
}

// Eight keys fit the first group.
func eight() map[int]bool {
	m := map[int]bool{}
	for i := 0; i < 8; i++ {
		m[i] = true
	}
	for _, name := range []int{1, 2, 3} {
		m[name] = true
	}
	return m
}

// The caller's map may be large already.
func into(dst, src map[string]int) {
	for k, v := range src {
		dst[k] = v
	}
}

// Something was put in before.
func prefilled(src map[string]int) map[string]int {
	m := map[string]int{}
	fillDefaults(m)
	for k, v := range src {
		m[k] = v
	}
	return m
}

func fillDefaults(m map[string]int) { m["x"] = 1 }

// Runes and channels have no known number.
func unknown(s string, ch chan string) (map[rune]bool, map[string]bool) {
	m := map[rune]bool{}
	for _, r := range s {
		m[r] = true
	}
	n := map[string]bool{}
	for v := range ch {
		n[v] = true
	}
	return m, n
}

// Runs once.
var table = func() map[string]int {
	m := map[string]int{}
	for i, name := range names {
		m[name] = i
	}
	return m
}()

var names = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}

type hall struct {
	open  bool
	seats []string
}

// The union of sets: the lists have much in common, or there would be no set.
func union(halls []hall) map[string]struct{} {
	all := map[string]struct{}{}
	for _, h := range halls {
		for _, s := range h.seats {
			all[s] = struct{}{}
		}
	}
	return all
}

// Some halls are left out.
func openSeats(halls []hall) map[string]int {
	all := map[string]int{}
	for _, h := range halls {
		if !h.open {
			continue
		}
		for i, s := range h.seats {
			all[s] = i
		}
	}
	return all
}

// What a call gives has no length before.
func calledSeats(halls []hall, seats func(hall) []string) map[string]int {
	all := map[string]int{}
	for _, h := range halls {
		for i, s := range seats(h) {
			all[s] = i
		}
	}
	return all
}

// The map has its size.
func sizedSeats(halls []hall) map[string]int {
	n := 0
	for _, h := range halls {
		n += len(h.seats)
	}
	all := make(map[string]int, n)
	for _, h := range halls {
		for i, s := range h.seats {
			all[s] = i
		}
	}
	return all
}

type zone struct{ name, owner string }

func (z zone) String() string { return z.name + "/" + z.owner }

// The same again under a computed key: what repeats goes.
func dedup(rows [][]zone) map[string]zone {
	m := map[string]zone{}
	for _, row := range rows {
		for _, z := range row {
			m[z.String()] = z
		}
	}
	return m
}

// What does not pass is left out without a word: a filter.
func passing(recs []*rec, check func(*rec) error) map[string]*rec {
	m := map[string]*rec{}
	for _, r := range recs {
		if err := check(r); err != nil {
			continue
		}
		m[r.name] = r
	}
	return m
}

// Some maps only, and what the loop itself looks at.
func allOf(all []map[string]int, skip func(map[string]int) bool) (map[string]int, map[string]int) {
	m, n := make(map[string]int), make(map[string]int)
	for _, src := range all {
		if skip(src) {
			continue
		}
		maps.Copy(m, src)
	}
	for _, src := range all {
		if len(n) < 8 {
			maps.Copy(n, src)
		}
	}
	return m, n
}

// The caller's map.
func pouredInto(m, src map[string]int) {
	maps.Copy(m, src)
}

type labelled struct{ id, text string }

// How often each is there is counted beside.
func frequent(list []labelled) (map[string]int, map[string]string) {
	counts := map[string]int{}
	texts := map[string]string{}
	for _, t := range list {
		counts[t.id]++
		texts[t.id] = t.text
	}
	return counts, texts
}
