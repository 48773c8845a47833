package a

type bunch[T comparable] map[T]struct{}

func (s bunch[T]) Add(all ...T) {
	for _, x := range all {
		s[x] = struct{}{}
	}
}

func (s bunch[T]) AddNew(x T) {
	if _, ok := s[x]; !ok {
		s[x] = struct{}{}
	}
}

type nameSet map[string]bool

func (n nameSet) put(name string) { n[name] = true }

// A method that stores each of its arguments.
func newBunch[T comparable](all ...T) bunch[T] {
	s := make(bunch[T])
	s.Add(all...) // want `grows s table by table although the list's length is known`
	return s
}

func namesOf(users []user) nameSet {
	n := nameSet{}
	for _, u := range users {
		n.put(u.name) // want `grows n table by table although the loop's length is known`
	}
	return n
}

// Single ones, filters, groups of few, and what is there already.
func others(users []user, n nameSet, ks []kind) (nameSet, bunch[string], bunch[kind]) {
	some := nameSet{}
	for _, u := range users {
		if u.name != "" {
			some.put(u.name)
		}
	}
	some.put("x")
	for _, u := range users {
		n.put(u.name)
	}
	fresh := bunch[string]{}
	for _, u := range users {
		fresh.AddNew(u.name)
	}
	few := bunch[kind]{}
	few.Add(ks...)
	return some, fresh, few
}

// What it stores goes by the type.
type literals map[any]int

func (l literals) add(v any) {
	switch v := v.(type) {
	case string:
		l["s"+v] = 1
	case []byte:
		l[string(v)] = 2
	default:
		l[v] = 3
	}
}

func (l literals) addNumbers(v any) {
	switch v := v.(type) {
	case int:
		l[v] = 1
	}
}

func literalsOf(vs []any) literals {
	l := literals{}
	for _, v := range vs {
		l.add(v) // want `grows l table by table although the loop's length is known`
	}
	return l
}

func numbersOf(vs []any) literals {
	l := literals{}
	for _, v := range vs {
		l.addNumbers(v)
	}
	return l
}
