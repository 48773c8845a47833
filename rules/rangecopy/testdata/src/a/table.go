package a

// An instr is never written to but in the table.
type instr struct {
	code byte
	size int
	name string
}

var instrs [256]instr

var prefixes = []instr{{1, 1, "near"}, {2, 1, "far"}}

func init() {
	instrs[0] = instr{0, 1, "nop"}
}

type step struct {
	what *instr
	rest []byte
}

// Each step has a copy of its own, which is like all others.
func disassemble(code []byte, table *[256]instr) (steps []step) {
	for len(code) > 0 {
		what := table[code[0]] // want `moves a copy of an element to the heap, 32 B, to keep its address: nobody writes to the elements`
		s := step{what: &what}
		if what.size > len(code) {
			return steps
		}
		s.rest = code[1:what.size]
		steps = append(steps, s)
		code = code[what.size:]
	}
	return steps
}

func all256() []step { return disassemble([]byte{0}, &instrs) }

func lookup(b byte) *instr {
	what := instrs[b] // want `moves a copy of an element to the heap, 32 B`
	if what.size == 0 {
		return nil
	}
	return &what
}

func (s *step) prefix(i int) {
	p := prefixes[i] // want `moves a copy of an element to the heap, 32 B`
	s.what = &p
}

func byName(names map[string]*instr) {
	for _, p := range prefixes { // want `moves a copy of an element to the heap, 32 B`
		names[p.name] = &p
	}
}

// The copy does not leave.
func sizeOf(b byte) int {
	what := instrs[b]
	s := step{what: &what}
	return s.what.size
}

// The copy is another then.
func longer(b byte) *instr {
	what := instrs[b]
	what = instr{b, 2, "long"}
	return &what
}

// The list may be anybody's, and be filled again.
func given(list []instr, i int) *instr {
	what := list[i]
	return &what
}

// A gate is written to by who has its address.
type gate struct{ n, uses int }

var gates [16]gate

func gateAt(i int) *gate {
	s := gates[i]
	return &s
}

func use(s *gate) { s.uses++ }

// A level is replaced while the program runs.
type level struct{ low, high int64 }

var levels [4]level

func setLevel(i int, low, high int64) { levels[i] = level{low, high} }

func levelOf(i int) *level {
	l := levels[i]
	return &l
}

// A cell is told from others by where it is.
type cell struct{ x, y int }

var cells [4]cell

func cellAt(i int) *cell {
	c := cells[i]
	return &c
}

func sameCell(a, b *cell) bool { return a == b }

// A limit has a field that others may write to.
type limit struct{ Max, Min int }

var limits [4]limit

func limitOf(i int) *limit {
	l := limits[i]
	return &l
}

// A band is sorted among others.
type band struct{ low, high int64 }

var bands = []band{{1, 2}}

func bandOf(i int) *band {
	b := bands[i]
	return &b
}

func sortBands(less func(i, j int) bool, swap func(any, func(i, j int) bool)) { swap(bands, less) }
