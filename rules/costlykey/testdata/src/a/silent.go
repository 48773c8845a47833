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
