package held

import (
	"regexp"
	"slices"
	"strings"
)

type matcher struct {
	name string
	re   *regexp.Regexp
}

func (m *matcher) keep() { all = append(all, m) }

var all []*matcher

// Valid makes a struct for itself.
func Valid(s string) bool {
	m := matcher{name: "sku", re: regexp.MustCompile(`^[A-Z]+-[0-9]{4}$`)} // want `compiles a constant regexp on every call`
	return m.name != s && m.re.MatchString(s)
}

// Pointed has its address.
func Pointed(s string) []string {
	m := &matcher{"x", regexp.MustCompile(`^a+-([0-9]{4})$`)} // want `compiles a constant regexp on every call`
	return m.re.FindStringSubmatch(s)
}

// Assigned fills it later, and asks for the error.
func Assigned(s string) bool {
	var m matcher
	var err error
	m.re, err = regexp.Compile(`^b+-[0-9]{4}$`) // want `compiles a constant regexp on every call`
	return err == nil && m.re.MatchString(s)
}

// Anonymous has a type of its own.
func Anonymous(list []string) (n int) {
	for _, s := range list {
		var x = struct{ re *regexp.Regexp }{re: regexp.MustCompile(`c+[0-9]{3}`)} // want `compiles a constant regexp on every iteration`
		n += len(x.re.FindString(s))
	}
	return n
}

// Value calls a method value.
func Value(a, b string) bool {
	match := regexp.MustCompile(`^d+[0-9]{3}$`).MatchString // want `compiles a constant regexp on every call`
	return match(a) && match(b)
}

// Any gives it to a search.
func Any(list []string) bool {
	return slices.ContainsFunc(list, regexp.MustCompile(`^e+[0-9]{3}$`).MatchString) // want `compiles a constant regexp on every call`
}

// New returns it.
func New() *matcher {
	m := &matcher{re: regexp.MustCompile(`^f+[0-9]{3}$`)}
	return m
}

// Kept calls a method, which keeps it.
func Kept(s string) bool {
	m := &matcher{re: regexp.MustCompile(`^g+[0-9]{3}$`)}
	m.keep()
	return m.re.MatchString(s)
}

// Filled fills what the caller has, and the next what others see.
func Filled(m *matcher, s string) bool {
	m.re = regexp.MustCompile(`^h+[0-9]{3}$`)
	return m.re.MatchString(s)
}

// Last fills what others see.
func Last(s string) bool {
	m := all[0]
	m.re = regexp.MustCompile(`^i+[0-9]{3}$`)
	return m.re.MatchString(s)
}

// Named has it as a result.
func Named(s string) (m matcher) {
	m.re = regexp.MustCompile(`^j+[0-9]{3}$`)
	m.name = m.re.FindString(s)
	return
}

// Once compiles for the first item.
func Once(list []string) (n int) {
	var m matcher
	for i, s := range list {
		if i == 0 {
			m.re = regexp.MustCompile(`^k+[0-9]{3}$`)
		}
		n += len(m.re.FindString(s))
	}
	return n
}

// Lent gives the regexp of the field to somebody.
func Lent(s string, f func(*regexp.Regexp)) bool {
	m := matcher{re: regexp.MustCompile(`^l+[0-9]{3}$`)}
	f(m.re)
	return m.re.MatchString(s)
}

// Longest changes it.
func Longest(s string) string {
	m := matcher{re: regexp.MustCompile(`m+|n+[0-9]`)}
	m.re.Longest()
	return m.re.FindString(s)
}

// Returned gives the method value to the caller, or keeps it in a struct of its own.
func Returned() func(string) bool {
	match := regexp.MustCompile(`^o+[0-9]{3}$`).MatchString
	return match
}

// Literal is used by a function that lives on.
func Literal() func(string) bool {
	m := matcher{re: regexp.MustCompile(`^p+[0-9]{3}$`)}
	return func(s string) bool { return m.re.MatchString(s) }
}

// Words may keep nothing of the function, but this rule does not know the callee.
func Words(s string, with func(func(string) bool) []string) string {
	return strings.Join(with(regexp.MustCompile(`^q+[0-9]{3}$`).MatchString), s)
}

// AnyNamed gives that of a variable to a search.
func AnyNamed(list []string) bool {
	path := regexp.MustCompile(`^f+[0-9]{3}$`) // want `compiles a constant regexp on every call`
	return slices.ContainsFunc(list, path.MatchString)
}

// Keep gives it to who may keep it.
func Keep(keep func(func(string) bool)) {
	path := regexp.MustCompile(`^g+[0-9]{3}$`)
	keep(path.MatchString)
}
