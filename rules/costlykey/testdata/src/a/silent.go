package a

import (
	"errors"
	"fmt"
	"maps"
	"strings"
)

type key struct{ namespace, name string }

func structs(m map[key]int, o object) int { return m[key{o.namespace, o.name}] } // cured

func callers(m map[string]int, o object) int { return m[o.namespace+o.name] } // the caller's map

func returned(list []object) map[string]int {
	m := map[string]int{} // the caller looks at its keys
	for _, o := range list {
		m[o.namespace+"/"+o.name]++
	}
	return m
}

func listed(list []object) (names []string) {
	m := map[string]int{}
	for _, o := range list {
		m[o.namespace+"/"+o.name]++
	}
	for name := range m { // the keys are the result
		names = append(names, name)
	}
	return names
}

func passed(list []object, use func(map[string]int)) {
	m := map[string]int{}
	for _, o := range list {
		m[o.namespace+"/"+o.name]++
	}
	use(m)
}

type exported struct{ Index map[string]int }

func (e *exported) get(o object) int { return e.Index[o.namespace+o.name] } // others fill it

func (s *store) prefixed(id string) *object { return s.byName["user:"+id] } // one value: no struct to make

func (s *store) printed(o object) *object {
	k := o.namespace + "/" + o.name
	fmt.Println(k) // the string is needed
	return s.byName[k]
}

func (s *store) anything(x any, list []string) *object {
	if o := s.byName[strings.Join(list, ".")]; o != nil { // any number of parts
		return o
	}
	return s.byName[fmt.Sprintf("%v", x)] // any type
}

func (s *store) plain(name string) *object { return s.byName[name] }

func (s *store) failing(o object) error {
	if s.byName[o.name] == nil {
		return errors.New(fmt.Sprint(s.byID[o.namespace+o.name])) // part of an error
	}
	return nil
}

type set map[string]bool

func (s set) String() string { return fmt.Sprint(len(s)) }

func (s *store) texts(o object, labels set) *object {
	return s.byName[o.name+labels.String()] // the text of labels is needed in any case
}

func (e *exported) copied(o object) int {
	m := maps.Clone(e.Index) // its type is another package's
	return m[o.namespace+o.name]
}

func (s *store) title(t titled, l labels) *object {
	if o := s.byName[t.String()]; o != nil { // the text is there
		return o
	}
	return s.byName[l.String()] // a slice cannot be a key
}

type labels []string

func (l labels) String() string { return strings.Join(l, ",") }

// Any number of parts.
func (s *store) parts(list []string) *object {
	key := ""
	for _, p := range list {
		key += p + ","
	}
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p)
		b.WriteString(";")
	}
	return cmpOr(s.byName[key], s.byName[b.String()])
}

func cmpOr(a, b *object) *object {
	if a != nil {
		return a
	}
	return b
}

// Sometimes the name as it is.
func (s *store) perhaps(o *object, given string) *object {
	key := o.namespace + "/" + o.name
	if given != "" {
		key = given
	}
	return s.byName[key]
}

func (s *store) parameter(key string, o *object) *object {
	if o != nil {
		key = o.namespace + "/" + o.name
	}
	return s.byName[key]
}

// The keys of one map are asked of a map of the caller's.
func missing(list []object, known map[string]bool) (n int) {
	seen := map[string]bool{}
	for _, o := range list {
		seen[o.namespace+"/"+o.name] = true
	}
	for key := range seen {
		if !known[key] {
			n++
		}
	}
	return n
}

type mappings map[string]*object

type handler struct{ paths mappings }

func newHandler(paths mappings) *handler { return &handler{paths: paths} }

func (h *handler) path(p place) *object { return h.paths[p.String()] } // the caller's map

type typos struct{ known map[string]string }

// Every way to leave one letter out gives the same text.
func (t typos) correct(word string) string {
	for i := range word {
		if right, ok := t.known[word[:i]+word[i+1:]]; ok {
			return right
		}
	}
	return t.known[word]
}

type uid [4]int

func (u uid) String() string { return fmt.Sprint([4]int(u)) }

// Jobs gives its callers the texts that they come back with.
type Jobs struct{ entries map[string]int }

func (j *Jobs) Register(id uid, entry int) string {
	j.entries[id.String()] = entry
	return id.String()
}

func (j *Jobs) Unregister(id string) { delete(j.entries, id) }
