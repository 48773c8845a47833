package a

import (
	"sort"
	"strings"

	"example.com/sets"
)

// Functions that use nothing of their surroundings are constant.
func operators(op string, a, b int) int {
	ops := map[string]func(int, int) int{ // want `builds a map of 3 constant entries on every call to look something up`
		"+": func(x, y int) int { return x + y },
		"-": func(x, y int) int { return x - y },
		"*": func(x, y int) int { return x * y },
	}
	return ops[op](a, b)
}

// A loop over constants.
func decode(s string) (n int) {
	const alphabet = "123456789ABCDEFGH"
	index := make(map[byte]int) // want `builds the lookup map index from constants on every call`
	for i := 0; i < len(alphabet); i++ {
		index[alphabet[i]] = i
	}
	for i := 0; i < len(s); i++ {
		n = n*len(alphabet) + index[s[i]]
	}
	return n
}

func stopWords(words []string) (out []string) {
	stop := make(map[string]bool) // want `builds the lookup map stop from constants`
	for _, w := range []string{"the", "a", "of"} {
		stop[w] = true
	}
	for _, w := range words {
		if !stop[w] {
			out = append(out, w)
		}
	}
	return out
}

func vowels(s string) (n int) {
	letters := "aeiou"
	list := []rune{'a', 'e', 'i'}
	set := map[rune]struct{}{} // want `builds the lookup map set from constants`
	other := map[rune]bool{}   // want `builds the lookup map other from constants`
	for _, r := range letters {
		set[r] = struct{}{}
	}
	for _, r := range list {
		other[r] = true
	}
	for _, r := range s {
		if _, ok := set[r]; ok && other[r] {
			n++
		}
	}
	return n
}

// A literal that runs at once.
func bySeverity(list []string) {
	order := map[string]int{"high": 1, "medium": 2, "low": 3} // want `builds a map of 3 constant entries`
	sort.Slice(list, func(i, j int) bool { return order[list[i]] < order[list[j]] })
}

// A function that does nothing but make the table.
func table2() map[string]int {
	return map[string]int{"a": 1, "b": 2, "c": 3}
}

func asked2(s string) int { return table2()[s] } // want `builds a map of 3 constant entries`

func held2(s string) int {
	t := table2() // want `builds a map of 3 constant entries`
	if n, ok := t[s]; ok {
		return n
	}
	return t[strings.ToLower(s)]
}

// Sets are maps.
func known(s string) bool {
	return sets.New("a", "b", "c").Has(s) // want `builds a set of 3 constant entries`
}

func knownOf(list []string) (n int) {
	set := sets.New("a", "b", "c") // want `builds a set of 3 constant entries`
	for _, s := range list {
		if set.Has(s) {
			n++
		}
	}
	return n
}

// Elements under a condition.
func (t *table) visible(name string, columns [][]column) (column, bool) {
	byName := map[string]column{} // want `to look up one key`
	for _, list := range columns {
		for _, c := range list {
			if c.kind > 0 {
				byName[c.name] = c
			}
		}
	}
	c, ok := byName[name]
	return c, ok
}

// Functions that use an argument, a set that grows, a set that leaves, and a table
// that is changed or needed whole.
func bound(op string, a int) int {
	ops := map[string]func() int{
		"+": func() int { return a + 1 },
		"-": func() int { return a - 1 },
		"*": func() int { return a * 2 },
	}
	return ops[op]()
}

func grows(list []string) (n int) {
	set := sets.New("a", "b", "c")
	for _, s := range list {
		if !set.Has(s) {
			set.Insert(s)
			n++
		}
	}
	return n
}

func leaves2() (sets.Set, map[string]int) {
	set := sets.New("a", "b", "c")
	t := table2()
	t["d"] = 4
	return set, t
}

func changing(words []string) (n int) {
	list := []string{"a", "b", "c"}
	list = append(list, words...)
	set := map[string]bool{}
	for _, w := range list {
		set[w] = true
	}
	for _, w := range words {
		if set[w] {
			n++
		}
	}
	return n
}

func firsts(list, words []string) int {
	index := map[string]int{}
	for i, s := range list {
		if _, ok := index[s]; !ok { // the first of each counts
			index[s] = i
		}
	}
	return index[words[0]]
}

type options struct{ sort string }

// Options are checked once.
func (o *options) Validate() bool { return sets.New("", "name", "kind").Has(o.sort) }
