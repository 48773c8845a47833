package a

import (
	"context"
	"errors"
	"strings"
	"sync"
)

type relation struct {
	tuples   []string
	children []*relation
}

type typeDef struct{ relations map[string]*relation }

type typeSystem struct {
	mu   sync.Mutex
	defs map[string]*typeDef
	list []*typeDef
	made map[string]int
}

func (t *typeSystem) add(name string, d *typeDef) { t.defs[name] = d }

func (t *typeSystem) definitions() map[string]map[string][]string {
	all := make(map[string]map[string][]string)
	for name, d := range t.defs {
		all[name] = make(map[string][]string)
		for of, r := range d.relations {
			var tuples []string
			all[name][of] = t.tuples(r, &tuples)
		}
	}
	return all
}

func (t *typeSystem) tuples(r *relation, to *[]string) []string {
	*to = append(*to, r.tuples...)
	for _, c := range r.children {
		t.tuples(c, to)
	}
	return *to
}

func (t *typeSystem) relates(object, name string) bool {
	for _, list := range t.definitions()[object] { // want `builds a whole map to look up one key: every element is hashed where a loop would compare them`
		for _, one := range list {
			if one == name {
				return true
			}
		}
	}
	return false
}

func (t *typeSystem) ofOne(object string) int {
	all := t.definitions() // want `builds a whole map to look up one key`
	return len(all[object])
}

func (t *typeSystem) ofMany(objects []string) (n int) {
	all := t.definitions()
	for _, o := range objects {
		n += len(all[o])
	}
	return n
}

func (t *typeSystem) whole() map[string]map[string][]string {
	all := t.definitions()
	all["none"] = nil
	return all
}

// A copy is another rule's.
func (t *typeSystem) snapshot() map[string]*typeDef {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make(map[string]*typeDef, len(t.defs))
	for name, d := range t.defs {
		all[name] = d
	}
	return all
}

func (t *typeSystem) ofSnapshot(name string) bool { return t.snapshot()[name] != nil }

// Made once and kept.
func (t *typeSystem) index() map[string]int {
	if t.made == nil {
		t.made = make(map[string]int)
		for i, d := range t.list {
			t.made[d.relations["name"].tuples[0]] = i
		}
	}
	return t.made
}

func (t *typeSystem) at(name string) int { return t.index()[name] }

// A list of the caller's, and one that changes: a set is no faster for one question.
func among(list []string, s string) bool {
	set := toSet(list) // want `builds a whole map to look up one key`
	return set[s]
}

var learned []string

func learn(s string) { learned = append(learned, s) }

func knows(s string) bool {
	set := toSet(learned) // want `builds a whole map to look up one key`
	return set[s]
}

type document interface{ GetFields() map[string]string }

func docFields(d document) (map[string]*docField, error) {
	if d == nil {
		return nil, errors.New("no document")
	}
	fields := map[string]*docField{}
	for name, value := range d.GetFields() {
		fields[name] = &docField{name, value}
	}
	return fields, nil
}

type docField struct{ name, value string }

func docField1(d document, name string) (*docField, error) {
	fields, err := docFields(d) // want `docFields builds a whole map to look up one key`
	if err != nil {
		return nil, err
	}
	f, ok := fields[name]
	if !ok {
		return nil, errors.New("no field")
	}
	return f, nil
}

var knownFields = map[string]*docField{}

func fieldsOrKnown(d document) (map[string]*docField, error) {
	if d == nil {
		return knownFields, nil
	}
	return docFields(d)
}

func knownField(d document, name string) (*docField, error) {
	fields, err := fieldsOrKnown(d)
	return fields[name], err
}

func parseDirectives(parts []string) map[string]string {
	all := map[string]string{}
	for _, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		all[name] = value
	}
	return all
}

func maxAge(parts []string) string { return parseDirectives(parts)["max-age"] }

type numbers struct{ cache map[string]int }

func (n *numbers) of(ctx context.Context, names []string) map[string]int {
	all := map[string]int{}
	for _, name := range names {
		all[name] = n.cache[name]
	}
	return all
}

func (n *numbers) ofNames(names []string) map[string]int {
	all := map[string]int{}
	for _, name := range names {
		all[name] = n.cache[name]
	}
	return all
}

// What is far is asked for more than the map, and one name makes a map of one.
func (n *numbers) one(ctx context.Context, names []string, name string) int {
	return n.of(ctx, names)[name] + n.ofNames([]string{name})[name]
}
