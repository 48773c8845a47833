package groups

import "regexp"

// Named are the texts of the named groups.
func Named(re *regexp.Regexp, s string) map[string]string {
	m := re.FindStringSubmatch(s)
	if m == nil {
		return nil
	}
	out := map[string]string{}
	for i, name := range re.SubexpNames() {
		out[name] = m[i]
	}
	return out
}

// A Check keeps its regexp.
type Check struct{ re *regexp.Regexp }

// Matching makes a check.
func Matching(re *regexp.Regexp, name string) (*Check, string) { return &Check{re}, name }

// Register keeps the regexp.
func Register(name string, re *regexp.Regexp) error {
	checks[name] = re
	return nil
}

var checks = map[string]*regexp.Regexp{}
