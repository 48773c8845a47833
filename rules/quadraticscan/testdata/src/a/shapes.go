package a

import (
	"slices"
	"sync"
)

type row struct {
	id, name string
	gone     bool
	n        int
}

func (r *row) add(n int) { r.n += n }

// Others are left out for another reason first.
func skipped(rows []row, ids []string) (n int) {
	for _, id := range ids {
		for _, r := range rows { // want `searches rows`
			if r.gone {
				continue
			}
			if r.id == id {
				n += r.n
				break
			}
		}
	}
	return n
}

// A join: what is done is done for the equal ones only.
func joined(rows []row, users []user) map[int][]row {
	out := map[int][]row{}
	for _, u := range users {
		for _, r := range rows { // want `searches rows`
			if r.n != u.id {
				continue
			}
			out[u.id] = append(out[u.id], r)
		}
	}
	return out
}

func updatedAll(rows, others []*row) {
	for _, o := range others {
		for _, r := range rows { // want `searches rows`
			if r.id == o.id {
				r.add(o.n)
			}
		}
	}
}

func counts(words, unique []string) []int {
	out := make([]int, len(unique))
	for i, u := range unique {
		for _, w := range words { // want `searches words`
			if w == u {
				out[i]++
			}
		}
	}
	return out
}

func gathered(rows []row, want map[string]string) (missing int) {
	for k, v := range want {
		found := false
		for _, r := range rows { // want `searches rows`
			found = found || r.id == k && r.name == v
		}
		if !found {
			missing++
		}
	}
	return missing
}

func oneCase(rows, others []row) (n int) {
	for _, o := range others {
		for _, r := range rows { // want `searches rows`
			switch {
			case r.id == o.id && r.name == o.name:
				n = r.n
			}
		}
	}
	return n
}

// A predicate of several statements, and one that stands in a variable.
func predicates(rows []row, ids []string) (n int) {
	for _, id := range ids {
		n += slices.IndexFunc(rows, func(r row) bool { // want `searches rows`
			if r.gone {
				return false
			}
			return r.id == id
		})
	}
	return n
}

func predicateOf(list []row, ids []string) (n int) {
	for _, id := range ids {
		is := func(r row) bool {
			if r.id == id {
				return true
			}
			return false
		}
		if slices.ContainsFunc(list, is) { // want `searches list`
			n++
		}
	}
	return n
}

// One goroutine for each, all of which search.
func goroutines(ids []string, rows []row, out chan<- row) {
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Add(1)
		go func(id string) {
			defer wg.Done()
			for _, r := range rows { // want `searches rows`
				if r.id == id {
					out <- r
					return
				}
			}
		}(id)
	}
	wg.Wait()
}

type named interface{ Name() string }

func byInterface(names []string, list []named) (out []named) {
	for _, name := range names {
		for _, n := range list { // want `searches list`
			if n.Name() == name {
				out = append(out, n)
				break
			}
		}
	}
	return out
}

// Everything but the equal ones is worked on.
func unequal(rows, more []row) (out []string) {
	for _, m := range more {
		for _, r := range rows {
			if r.id == m.id {
				continue
			}
			out = append(out, r.id+m.id)
		}
	}
	return out
}

// The predicate asks for more than equality.
func larger(rows []row, limits []int) (n int) {
	for _, limit := range limits {
		n += slices.IndexFunc(rows, func(r row) bool {
			if r.gone {
				return true
			}
			return r.n > limit
		})
	}
	return n
}

// One event at a time.
func waiting(rows []row, ids <-chan string, want int) {
	seen := map[string]bool{}
	for len(seen) < want {
		select {
		case id := <-ids:
			for _, r := range rows {
				if r.id == id {
					seen[id] = true
					break
				}
			}
		}
	}
}

// A goroutine for each of a handful, which search for the same.
func sameInAll(rows []row, id string, out chan<- row) {
	for range 3 {
		go func() {
			for _, r := range rows {
				if r.id == id {
					out <- r
					return
				}
			}
		}()
	}
}
