package a

import "sort"

type byName []user

func (b byName) Len() int           { return len(b) }
func (b byName) Less(i, j int) bool { return b[i].name < b[j].name }
func (b byName) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type sorter struct {
	users []*user
	less  func(a, b *user) bool
}

func (s *sorter) Len() int           { return len(s.users) }
func (s *sorter) Less(i, j int) bool { return s.less(s.users[i], s.users[j]) }
func (s *sorter) Swap(i, j int)      { s.users[i], s.users[j] = s.users[j], s.users[i] }

func interfaces(users []user, ptrs []*user, named byName) {
	sort.Sort(byName(users)) // want `sorts through two interface calls`

	sort.Stable(named) // want `sorts through two interface calls`

	sort.Sort(sort.Reverse(byName(users))) // want `sorts through two interface calls`

	sort.Sort(&sorter{ptrs, func(a, b *user) bool { return a.age < b.age }}) // want `sorts through two interface calls`
}

func floats(fs []float64) {
	sort.Slice(fs, func(i, j int) bool { return fs[i] < fs[j] }) // want `sorts through a swapper of reflect`
}

func lesser(u *user, v *user) bool { return u.age < v.age }

func noThreeWay(ptrs []*user, weights []int, less func(i, j int) bool) {
	sort.Slice(ptrs, func(i, j int) bool { return lesser(ptrs[i], ptrs[j]) }) // want `sorts through a swapper of reflect`

	sort.Slice(ptrs, func(i, j int) bool { // want `sorts through a swapper of reflect`
		if ptrs[i] == nil {
			return true
		}
		return ptrs[i].age < ptrs[j].age
	})

	sort.Slice(ptrs, func(i, j int) bool { return weights[i] < weights[j] }) // want `sorts through a swapper of reflect`

	sort.Slice(ptrs, less) // want `sorts through a swapper of reflect`
}

func local() {
	type pair struct{ k, v int }
	anonymous := []struct{ k int }{{1}, {2}}
	sort.Slice(anonymous, func(i, j int) bool { return anonymous[i].k < anonymous[j].k }) // want `sorts through a swapper of reflect`

	pairs := make([]pair, 3)
	for _, int := range pairs { // the name of the type means something else here
		numbers := make([]string, int.k)
		_ = numbers
	}
	sort.Slice(pairs[1:], func(i, j int) bool { return pairs[i+1].v < pairs[j+1].v }) // want `sorts through a swapper of reflect`
}

// From badger's txn.go: the name of the package that the fix needs is taken.
func shadowed(ptrs []*user, reversed bool) {
	sort.Slice(ptrs, func(i, j int) bool { // want `sorts through a swapper of reflect`
		cmp := ptrs[i].age - ptrs[j].age
		if !reversed {
			return cmp < 0
		}
		return cmp > 0
	})
}
