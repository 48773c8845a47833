package a

type part interface{ Name() string }

type (
	group  struct{ parts []part }
	number struct{ n int }
	twice  struct{ of part }
	nested struct{ of part }
)

func (group) Name() string  { return "group" }
func (number) Name() string { return "number" }
func (twice) Name() string  { return "twice" }
func (nested) Name() string { return "nested" }

// facts is a value with a map in it.
type facts struct {
	known map[string]int
	kind  string
}

func newFacts() facts { return facts{known: map[string]int{}} }

func (f *facts) learn(name string, n int) { f.known[name] = n }

// factsOf needs a map for numbers alone.
func factsOf(p part) (all []facts) {
	f := newFacts() // want `allocates before branches that alone need it`
	switch p := p.(type) {
	case group:
		for _, one := range p.parts {
			all = append(all, factsOf(one)...)
		}
	case twice:
		all = append(all, factsOf(p.of)...)
	case nested:
		all = append(all, factsOf(p.of)...)
	case number:
		f.learn("n", p.n)
		all = append(all, f)
	}
	return all
}

// Most cases need it.
func factsOfAll(p part) (all []facts) {
	f := newFacts()
	switch p := p.(type) {
	case group:
		f.learn("group", len(p.parts))
		all = append(all, f)
	case twice:
		all = append(all, factsOf(p.of)...)
	case number:
		f.learn("n", p.n)
		all = append(all, f)
	}
	return all
}

// named starts with facts that no turn looks at.
func named(p part, kind string) (all []facts) {
	f := newFacts() // want `allocates what is overwritten before anybody looks at it`
	for _, f = range factsOf(p) {
		f.kind = kind
		all = append(all, f)
	}
	return all
}

// Where there is no turn, these are the last ones.
func lastOf(p part, kind string) facts {
	f := newFacts()
	for _, f = range factsOf(p) {
		f.kind = kind
	}
	return f
}

// What is looped over is made of them.
func learned(p part, from func(facts) []facts) (all []facts) {
	f := newFacts()
	f.learn("n", 1)
	for _, f = range from(f) {
		all = append(all, f)
	}
	return all
}

// The loop has facts of its own.
func ownFacts(p part) (all []facts) {
	f := newFacts()
	for _, f := range factsOf(p) {
		all = append(all, f)
	}
	return append(all, f)
}

// What a list keeps leaves the function.
func numbered(all []*number, seen map[int]bool, n int) []*number {
	one := &number{n: n} // want `allocates before an exit that`
	if seen[n] {
		return all
	}
	seen[n] = true
	return append(all, one)
}

// The elements are copied, and the small list is on the stack.
func spreadOut(all []number, seen map[int]bool, n int) []number {
	few := make([]number, 1)
	if seen[n] {
		return all
	}
	seen[n] = true
	few[0].n = n
	return append(all, few...)
}
