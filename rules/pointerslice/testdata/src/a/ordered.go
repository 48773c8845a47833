package a

import "sort"

type vote struct {
	name  string
	count int
}

type byCount []*vote

func (b byCount) Len() int           { return len(b) }
func (b byCount) Less(i, j int) bool { return b[i].count > b[j].count }
func (b byCount) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

// A type that sorts this list alone becomes one of values with it.
func winner(counts map[string]int) string {
	var votes []*vote
	for name, n := range counts {
		votes = append(votes, &vote{name, n}) // want `allocates each vote of votes`
	}
	sort.Sort(byCount(votes))
	if len(votes) == 0 {
		return ""
	}
	return votes[0].name
}

type ballot struct {
	name  string
	count int
}

type ballots []*ballot

func (b ballots) Len() int           { return len(b) }
func (b ballots) Less(i, j int) bool { return b[i].count > b[j].count }
func (b ballots) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func ranked(counts map[string]int) (first string) {
	all := make(ballots, 0, len(counts))
	for name, n := range counts {
		all = append(all, &ballot{name, n}) // want `allocates each ballot of all`
	}
	sort.Stable(all)
	for _, b := range all {
		first = b.name
		break
	}
	return first
}

// Another list is of the type, which is not this one's to change.
type mark struct {
	name  string
	count int
}

type marks []*mark

func (m marks) Len() int           { return len(m) }
func (m marks) Less(i, j int) bool { return m[i].count > m[j].count }
func (m marks) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }

func markAll(counts map[string]int) (sum int) {
	var list []*mark
	for name, n := range counts {
		list = append(list, &mark{name, n})
	}
	sort.Sort(marks(list))
	for _, m := range list {
		sum = sum*2 + m.count
	}
	return sum
}

func sortMarks(m []*mark) { sort.Sort(marks(m)) }

// A method keeps an element.
type grade struct {
	name  string
	count int
}

var highest *grade

type grades []*grade

func (g grades) Len() int { return len(g) }
func (g grades) Less(i, j int) bool {
	highest = g[i]
	return g[i].count > g[j].count
}
func (g grades) Swap(i, j int) { g[i], g[j] = g[j], g[i] }

func gradeAll(counts map[string]int) (sum int) {
	var list []*grade
	for name, n := range counts {
		list = append(list, &grade{name, n})
	}
	sort.Sort(grades(list))
	for _, g := range list {
		sum = sum*2 + g.count
	}
	return sum
}

// Large values are cheaper to move by their pointers.
type essay struct {
	name  string
	count int
	words [8]int
}

type essays []*essay

func (e essays) Len() int           { return len(e) }
func (e essays) Less(i, j int) bool { return e[i].count > e[j].count }
func (e essays) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }

func essayAll(counts map[string]int) (sum int) {
	var list []*essay
	for name, n := range counts {
		list = append(list, &essay{name: name, count: n})
	}
	sort.Sort(essays(list))
	for _, e := range list {
		sum = sum*2 + e.count
	}
	return sum
}
