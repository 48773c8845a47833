package a

import (
	"groups"
	"regexp"
)

type service struct{ patterns []string }

// A function of another package answers with texts, so that the regexp is not kept.
func (s service) owner(url string) map[string]string {
	for _, p := range s.patterns {
		re := regexp.MustCompile(p) // want `compiles the patterns of a list on every call`
		if found := groups.Named(re, url); found != nil {
			return found
		}
	}
	return groups.Named(regexp.MustCompile(`^(?P<x>a+)$`), url) // want `compiles a constant regexp on every call`
}

// These may keep it.
func checks() (*groups.Check, error) {
	c, _ := groups.Matching(regexp.MustCompile(`^a+$`), "a")
	return c, groups.Register("b", regexp.MustCompile(`^b+$`))
}
