package a

import "regexp"

type filter struct {
	pattern, prefix string
	byName          map[string]string
	compiled        *regexp.Regexp
}

func (f *filter) keeps(s string) bool {
	ok, _ := regexp.MatchString(f.pattern, s) // want `compiles the receiver's pattern on every call`
	return ok
}

func (f filter) keepsWhole(s string) bool {
	re := regexp.MustCompile("^" + f.prefix + f.pattern + "$") // want `compiles the receiver's pattern on every call`
	return re.MatchString(s)
}

// Another pattern for each name.
func (f *filter) keepsNamed(name, s string) bool {
	ok, _ := regexp.MatchString(f.byName[name], s)
	return ok
}

// The caller's pattern.
func (f *filter) matches(pattern, s string) bool {
	ok, _ := regexp.MatchString(pattern+f.prefix, s)
	return ok
}

// Compiled once and kept.
func (f *filter) compile() {
	f.compiled = regexp.MustCompile(f.pattern)
}
