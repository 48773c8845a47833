package a

import (
	"errors"
	"fmt"
	"io/fs"
	"math/big"
)

type call struct {
	id, name  [4]string
	cold      flag
	requestID flag
}

type flag struct{ set, val bool }

func (f *flag) isSet() bool { return f.set }

func (c *call) isSet() bool { return c.cold.isSet() || c.requestID.isSet() }

func (c *call) before(d *call) bool { return c.name[0] < d.name[0] }

//go:noinline
func (c *call) deepBefore(d *call, depth int) bool {
	if depth == 0 {
		return c.before(d)
	}
	return d.deepBefore(c, depth-1)
}

type calls struct {
	cold  *bool
	name  string
	last  *call
	seen  []call
	known map[string]int
	err   error
	total *big.Int
}

// Methods that only look need no heap, one branch does.
func (cs *calls) note(from call) { // want `moves from to the heap in every call although only a branch takes its address`
	if from.isSet() {
		if from.cold.isSet() {
			cs.cold = &from.cold.val
		}
		cs.name = from.name[0]
	}
}

// Another package's method gives a number.
func (cs *calls) add(n big.Int) int { // want `moves n to the heap in every call although only a branch takes its address`
	if n.Sign() > 0 {
		cs.total = &n
		return 0
	}
	return n.BitLen()
}

// Only the error's text keeps it.
func (cs *calls) next(i int) bool {
	prev := cs.seen[i] // want `moves prev to the heap in every call although only a branch takes its address`
	cs.name = prev.name[0]
	if cs.known[cs.name] > 0 {
		if cs.seen[i+1].before(&prev) {
			cs.err = fmt.Errorf("%v is before %v", &cs.seen[i+1], &prev)
			return false
		}
		return true
	}
	return false
}

// So it is where the callees call each other.
func (cs *calls) nextDeep(i int) bool {
	prev := cs.seen[i] // want `moves prev to the heap in every call although only a branch takes its address`
	if cs.seen[i+1].deepBefore(&prev, 2) {
		cs.err = fmt.Errorf("%v is early", &prev)
		return false
	}
	return prev.isSet()
}

// The closure alone shares it with others.
func (cs *calls) later(from call) int { // want `although only a branch has a closure that captures it`
	n := cs.known[from.name[0]]
	if n > 3 && from.isSet() {
		go func() {
			from.name[0] = "later"
			cs.last = &from
		}()
		return 0
	}
	return n
}

// The other branch is not behind the first.
func (cs *calls) check(all []call) error {
	for _, c := range all { // want `moves c to the heap in every iteration although only a branch takes its address`
		if c.name[0] == "" {
			if c.cold.set {
				got := &c
				return fmt.Errorf("%v is cold", got)
			}
			cs.known[c.id[0]]++
		} else {
			cs.known[c.name[0]] += len(c.id[0])
		}
	}
	return nil
}

// An error in a loop is the last thing that happens.
func (cs *calls) sum(limit call, all []call) (n int, err error) { // want `moves limit to the heap in every call although only a branch takes its address`
	for i := range all {
		if all[i].name[0] > limit.name[0] {
			return 0, fmt.Errorf("%v is above %v", i, &limit)
		}
		n += cs.known[all[i].name[0]]
	}
	return n, nil
}

// Found is what a search is for.
func (cs *calls) find(c call, all []call) *call {
	for i := range all {
		if all[i].name == c.name {
			cs.known[c.name[0]]++
			return cs.keep(&c)
		}
	}
	return nil
}

//go:noinline
func (cs *calls) keep(c *call) *call { cs.last = c; return c }

// A method that keeps its receiver.
//
//go:noinline
func (c *call) enter(cs *calls) int { cs.last = c; return len(cs.seen) }

func (cs *calls) entered(c call) int {
	n := c.enter(cs)
	if n > 3 {
		cs.last = &c
	}
	return n
}

// The error is what is asked for behind the branch that it is.
func (cs *calls) try(name string) (int, error) {
	n, err := cs.get(name)
	var pathErr *fs.PathError // want `moves pathErr to the heap in every call although only a branch takes its address`
	if err != nil && errors.As(err, &pathErr) {
		return 0, errors.New(pathErr.Path)
	}
	return n, err
}

//go:noinline
func (cs *calls) get(name string) (int, error) { return cs.known[name], cs.err }

// Asked in every call, also of nil.
func (cs *calls) tryAlways(name string) (int, error) {
	n, err := cs.get(name)
	var pathErr *fs.PathError // want `moves pathErr to the heap in every call to look for it in an error that is mostly nil`
	if errors.As(err, &pathErr) {
		return 0, errors.New(pathErr.Path)
	}
	return n, err
}

var fills func(text string, c *call)

func applyText(text string, c *call) { fills(text, c) }

// What is given changes a copy, which is there before.
func (cs *calls) render(opts string, base *call) int {
	c := *base // want `moves c to the heap in every call although only a branch takes its address`
	if opts != "" {
		applyText(opts, &c)
	}
	return cs.use(c)
}

//go:noinline
func (cs *calls) use(c call) int { return cs.known[c.name[0]] }

// It is there for what is read into it.
func (cs *calls) parse(opts string) int {
	var c call
	if opts != "" {
		applyText(opts, &c)
	}
	return cs.use(c)
}

// Nearly always so.
func (cs *calls) known2(opts string, base *call) int {
	c := *base
	if _, err := cs.get(opts); err == nil {
		applyText(opts, &c)
	}
	return cs.use(c)
}

type option func(*call)

// Few give options.
func (cs *calls) handle(name string, opts ...option) int {
	var c call // want `moves c to the heap in every call for opts, which few give`
	for _, o := range opts {
		o(&c)
	}
	return cs.use(c) + cs.known[name]
}

type setter interface{ set(*call) }

func (cs *calls) do(name string, opts ...setter) int {
	c := call{} // want `moves c to the heap in every call for opts, which few give`
	for _, o := range opts {
		o.set(&c)
	}
	return cs.use(c) + cs.known[name]
}

// Made once.
func newCalls(opts ...option) *calls {
	var c call
	for _, o := range opts {
		o(&c)
	}
	return &calls{seen: []call{c}}
}

// A list that everybody gives.
func (cs *calls) all(name string, opts []option) int {
	var c call
	for _, o := range opts {
		o(&c)
	}
	return cs.use(c) + cs.known[name]
}

// Others get it as well.
func (cs *calls) kept(name string, opts ...option) *call {
	var c call
	for _, o := range opts {
		o(&c)
	}
	return &c
}

type opSpan struct{ cs *calls }

// A span ends with each operation.
func (s *opSpan) Finish(opts ...option) int {
	var c call // want `moves c to the heap in every call for opts, which few give`
	for _, o := range opts {
		o(&c)
	}
	return s.cs.use(c)
}
