package held

import "regexp"

// ByKey asks a map for one.
func ByKey(s, kind string) bool {
	m := map[string]*regexp.Regexp{
		"a": regexp.MustCompile(`a+[0-9]`), // want `compiles a constant regexp on every call`
		"b": regexp.MustCompile(`b+[0-9]`),
	}
	re, ok := m[kind]
	return ok && re.MatchString(s)
}

// ByIndex reads two.
func ByIndex(s string) bool {
	list := []*regexp.Regexp{regexp.MustCompile(`a+[0-9]`), regexp.MustCompile(`b+[0-9]`)} // want `compiles a constant regexp on every call`
	return len(list) > 1 && list[0].MatchString(s) || list[1].MatchString(s)
}

// Counted counts through a table.
func Counted(s string) string {
	rules := []struct {
		re   *regexp.Regexp
		with string
	}{
		{regexp.MustCompile(`a+[0-9]`), "x"}, // want `compiles a constant regexp on every call`
		{regexp.MustCompile(`b+[0-9]`), "y"},
	}
	for i := range rules {
		s = rules[i].re.ReplaceAllString(s, rules[i].with)
	}
	return s
}

// AtOnce has no variable.
func AtOnce(s string) bool {
	return (&matcher{re: regexp.MustCompile(`r+[0-9]`)}).re.MatchString(s) // want `compiles a constant regexp on every call`
}

// Pick returns one.
func Pick(kind string) *regexp.Regexp {
	m := map[string]*regexp.Regexp{"a": regexp.MustCompile(`a+[0-9]`)}
	return m[kind]
}

// Picked returns one by a variable.
func Picked(kind string) *regexp.Regexp {
	m := map[string]*regexp.Regexp{"a": regexp.MustCompile(`a+[0-9]`)}
	re := m[kind]
	return re
}

// Item keeps the struct of one.
func Item(s string, i int) bool {
	list := []matcher{{re: regexp.MustCompile(`a+[0-9]`)}}
	all = append(all, &list[i])
	return list[i].re.MatchString(s)
}

// Keeper calls a method of an item, which keeps it.
func Keeper(s string, i int) bool {
	list := []matcher{{re: regexp.MustCompile(`a+[0-9]`)}}
	list[i].keep()
	return list[i].re.MatchString(s)
}

// Checker makes the list for a function that lives on.
func Checker() func(string) bool {
	list := []*regexp.Regexp{regexp.MustCompile(`a+[0-9]`)}
	return func(s string) bool {
		for _, re := range list {
			if re.MatchString(s) {
				return true
			}
		}
		return list[0].MatchString(s)
	}
}

func (m matcher) match(s string) bool { return m.name != s && m.re.MatchString(s) }

func (m *matcher) pattern() *regexp.Regexp { return m.re }

func (m *matcher) later(s string) func() bool { return func() bool { return m.re.MatchString(s) } }

// ByMethod asks a method, which asks the regexp.
func ByMethod(s string) bool {
	m := &matcher{re: regexp.MustCompile(`s+[0-9]`)} // want `compiles a constant regexp on every call`
	return m.match(s)
}

// Given gets the regexp from a method.
func Given(s string) *regexp.Regexp {
	m := &matcher{re: regexp.MustCompile(`t+[0-9]`)}
	return m.pattern()
}

// Later gets a function that reads the struct when this one is over.
func Later(s string) func() bool {
	m := &matcher{re: regexp.MustCompile(`u+[0-9]`)}
	return m.later(s)
}

// Bound is a method value.
func Bound() func(string) bool {
	m := &matcher{re: regexp.MustCompile(`v+[0-9]`)}
	return m.match
}

// Behind works while the caller goes on.
func Behind(s string) {
	m := &matcher{re: regexp.MustCompile(`w+[0-9]`)}
	go m.match(s)
}
