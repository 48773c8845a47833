package a

import (
	"errors"
	"strconv"
	"strings"
)

// Elements may repeat: nobody but the author knows.
func byName(users []user) map[string]user {
	m := make(map[string]user)
	for _, u := range users {
		m[u.name] = u // want `grows m`
	}
	return m
}

func set(names []string) map[string]struct{} {
	m := map[string]struct{}{}
	for _, name := range names {
		m[name] = struct{}{} // want `grows m`
	}
	return m
}

func positions(s *store) map[string]int {
	m := make(map[string]int)
	for i := range s.users {
		m[s.users[i].name] = i // want `grows m`
	}
	return m
}

func pointers(users []*user) map[*user]bool {
	seen := make(map[*user]bool)
	for i := 0; i < len(users); i++ {
		u := users[i]
		seen[u] = true // want `grows seen`
	}
	return seen
}

func lowered(names []string) map[string]int {
	m := make(map[string]int)
	for i, name := range names {
		key := strings.ToLower(name)
		m[key] = i // want `grows m`
	}
	return m
}

// The error path does not change the size of the result that counts.
func parsed(fields map[string]string) (map[int]string, error) {
	m := make(map[int]string)
	for k, v := range fields {
		n, err := strconv.Atoi(k)
		if err != nil {
			return nil, err
		}
		m[n] = v // want `grows m`
	}
	return m, nil
}

func assigned(fields []string) (map[string]int, error) {
	m := make(map[string]int)
	var err error
	for _, f := range fields {
		if m[f], err = strconv.Atoi(f); err != nil {
			return nil, err
		}
	}
	for _, f := range fields {
		m[f], err = strconv.Atoi(f)
	}
	return m, err
}

// The operand is a call: it must not run twice.
func called(s string) map[string]bool {
	m := map[string]bool{}
	for _, f := range strings.Split(s, ",") {
		m[f] = true // want `grows m`
	}
	return m
}

// The count is not known where the map is made.
func later(s string) map[int]string {
	m := make(map[int]string)
	fields := strings.Split(s, ",")
	for i, f := range fields {
		m[i] = f // want `grows m`
	}
	return m
}

// A loop inside the body may break.
func inner(users []user) map[string]int {
	m := make(map[string]int)
	for _, u := range users {
		n := 0
		for _, c := range u.name {
			if c == ' ' {
				break
			}
			n++
		}
		switch {
		case n > 3:
			break
		}
		m[u.name] = n // want `grows m`
	}
	return m
}

// The inner map starts anew in each outer turn.
func nested(rows [][]user) []map[string]user {
	var out []map[string]user
	for _, row := range rows {
		m := make(map[string]user)
		for _, u := range row {
			m[u.name] = u // want `grows m`
		}
		out = append(out, m)
	}
	return out
}

// Empty names may repeat.
func uniqueNames(users []user) error {
	names := map[string]bool{}
	for _, u := range users {
		if _, ok := names[u.name]; ok && u.name != "" {
			return errors.New("twice")
		}
		names[u.name] = true // want `grows names`
	}
	return nil
}

// The number of keys is the sum of the lengths.
func inRows(rows [][]user) map[string]user {
	m := map[string]user{}
	for _, row := range rows {
		for _, u := range row {
			m[u.name] = u // want `grows m table by table although the sum of the lengths can be asked first`
		}
	}
	return m
}

// A list of any holds values of one type as a rule.
func unboxed(objects []any) map[string]user {
	m := make(map[string]user)
	for _, o := range objects {
		u, ok := o.(user)
		if !ok {
			continue
		}
		m[u.name] = u // want `grows m`
	}
	return m
}

// The result with a name is handed back as it is where one cannot be read.
func decoded(n int, read func() (string, error)) (m map[string]bool, err error) {
	var name string
	m = make(map[string]bool)
	for i := 0; i < n; i++ {
		name, err = read()
		if err != nil {
			return
		}
		m[name] = true // want `grows m table by table although the loop's length is known`
	}
	return
}

// What is left is counted down; what is passed over is not counted.
func nextOf(next func() (string, error), skip func(string) bool, count int) (map[string]int, error) {
	places := make(map[string]int)
	for count > 0 {
		key, err := next()
		if err != nil {
			return nil, err
		}
		if skip(key) {
			continue
		}
		places[key] = count // want `grows places table by table although the loop's length is known`
		count--
	}
	return places, nil
}

// What is passed over is counted, or the number goes both ways.
func someOf(next func() string, skip func(string) bool, count, more int) (map[string]int, map[string]int) {
	places, others := make(map[string]int), make(map[string]int)
	for count > 0 {
		count--
		key := next()
		if skip(key) {
			continue
		}
		places[key] = count
	}
	for more > 0 {
		key := next()
		others[key] = more
		if skip(key) {
			more++
		}
		more--
	}
	return places, others
}
