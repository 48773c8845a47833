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

// A table that gives out places.
type symbol struct {
	kind int
	name string
}

type symbols struct {
	all   []symbol
	names []string
	tags  [4]string
	most  []string
}

func (s *symbols) place(kind int, name string) int {
	for i, sym := range s.all { // want `searches s.all from its start for each that is looked up or added`
		if sym.kind == kind && sym.name == name {
			return i
		}
	}
	s.all = append(s.all, symbol{kind, name})
	return len(s.all) - 1
}

func (s *symbols) nameOf(name string) uint32 {
	if i := slices.Index(s.names, name); i >= 0 { // want `searches s.names from its start for each`
		return uint32(i)
	}
	n := len(s.names)
	s.names = append(s.names, name)
	return uint32(n)
}

// The list is in a part of the receiver that a method gives.
type sheet struct{ shared *symbols }

func (f *sheet) table() *symbols {
	if f.shared == nil {
		f.shared = &symbols{}
	}
	return f.shared
}

func (f *sheet) share(name string) int {
	t := f.table()
	for i, sym := range t.all { // want `searches t.all from its start for each that is looked up or added`
		if sym.name == name {
			return i
		}
	}
	t.all = append(t.all, symbol{name: name})
	return len(t.all) - 1
}

// What a function makes is not the receiver's.
func (f *sheet) shareAnew(name string) int {
	t := newSymbols()
	for i, sym := range t.all {
		if sym.name == name {
			return i
		}
	}
	t.all = append(t.all, symbol{name: name})
	return len(t.all) - 1
}

func newSymbols() *symbols { return &symbols{} }

// What is told is whether it was new, or the list is bounded, or nothing is added.
func (s *symbols) isNew(name string) bool {
	for _, n := range s.names {
		if n == name {
			return false
		}
	}
	s.names = append(s.names, name)
	return true
}

func (s *symbols) bounded(name string) int {
	for i, n := range s.most {
		if n == name {
			return i
		}
	}
	if len(s.most) == 8 {
		return -1
	}
	s.most = append(s.most, name)
	return len(s.most) - 1
}

func (s *symbols) find(name string) int {
	for i, n := range s.names {
		if n == name {
			return i
		}
	}
	s.most = append(s.most, name)
	return -1
}

// What is done for the equal ones alone may be a call, and may fail.
func handsOn(rows []row, ids []string, out func(row), use func(*row) error) error {
	for _, id := range ids {
		for _, r := range rows { // want `searches rows from its start for every element`
			if r.id == id {
				out(r)
			}
		}
	}
	for _, id := range ids {
		for i := range rows {
			if rows[i].id != id {
				continue
			}
			if err := use(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func handsOnAfter(rows []row, ids []string, use func(*row) error) error {
	for _, id := range ids {
		for i := range rows { // want `searches rows from its start for every element`
			if rows[i].id != id {
				continue
			}
			if err := use(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// All are told of, or what is called has nothing to do with the element.
func tellsAll(rows []row, ids []string, tick func(), use func(row)) {
	for _, id := range ids {
		for _, r := range rows {
			if r.id == id {
				tick()
			}
		}
		for _, r := range rows {
			if r.id == id {
				tick()
			} else {
				use(r)
			}
		}
	}
}
