package a

import "errors"

// Declared with var.
func statusText(code int) string {
	var texts = make(map[int]string) // want `builds a map of 3 constant entries`
	texts[200] = "ok"
	texts[404] = "not found"
	texts[500] = "internal"
	return texts[code]
}

// A set that a function makes and that is asked on the spot.
func setFor(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

var knownVerbs = []string{"get", "list", "watch"}

func knownVerb(verb string) bool {
	return setFor(knownVerbs)[verb] // want `builds a lookup map from knownVerbs`
}

func knownWord(word string) bool {
	if _, ok := setFor([]string{"select", "from", "where"})[word]; ok { // want `builds a lookup map from`
		return true
	}
	return false
}

func givenVerb(verbs []string, verb string) bool {
	return setFor(verbs)[verb] // want `builds a whole map to look up one key`
}

// The package's own sets.
type stringSet[T comparable] map[T]struct{}

func newStringSet[T comparable](in ...T) stringSet[T] {
	s := make(stringSet[T], len(in))
	for _, v := range in {
		s[v] = struct{}{}
	}
	return s
}

func (s stringSet[T]) Has(v T) bool {
	_, ok := s[v]
	return ok
}

func (s stringSet[T]) Add(v T) { s[v] = struct{}{} }

func isReserved(name string) bool {
	reserved := newStringSet("select", "from", "where") // want `builds a set of 3 constant entries`
	return reserved.Has(name)
}

func addsTo(name string) bool {
	reserved := newStringSet("select", "from", "where")
	reserved.Add(name)
	return reserved.Has("x")
}

func ofArguments(a, b, c, name string) bool {
	return newStringSet(a, b, c).Has(name)
}

// The receiver's methods are functions, too.
type console struct{ out []string }

func (c *console) help() error { return nil }
func (c *console) quit() error { return nil }
func (c *console) list() error { return nil }

func (c *console) run(command string) error {
	commands := map[string]func() error{ // want `builds a map of 3 constant entries`
		"help": c.help,
		"quit": c.quit,
		"list": func() error { c.out = nil; return c.list() },
	}
	f, ok := commands[command]
	if !ok {
		return errors.New("unknown")
	}
	return f()
}

func (c *console) runOther(other *console, command string) error {
	commands := map[string]func() error{
		"help": other.help,
		"quit": other.quit,
		"list": other.list,
	}
	return commands[command]()
}
