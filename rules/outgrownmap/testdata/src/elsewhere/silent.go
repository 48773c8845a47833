package elsewhere

// Two make one: whose tables were observed is not told.
func two() (map[int]int, map[int]int) {
	a, b := map[int]int{}, make(map[int]int)
	return a, b
}

func count(m map[int]int, n int) { m[n]++ }

// Two fill one: each line has a part of the sizes.
type sets struct{ words map[rune]bool }

func newSets() *sets { return &sets{words: map[rune]bool{}} }

func (s *sets) add(r rune) { s.words[r] = true }

func (s *sets) upper(r rune) { s.words[r-32] = true }

// It is made once, at start.
var global = map[string]byte{}

func fill(m map[string]byte, name string) { m[name] = 1 }

// Nobody here makes one.
func given(m map[byte]string, name string) { m[name[0]] = name }
