package a

import "regexp"

var (
	method   = regexp.MustCompile(`^(GET|HEAD|POST)$`)
	schemes  = regexp.MustCompile(`^(?:https?|wss?)$`)
	greys    = regexp.MustCompile(`^gr[ae]y$`)
	prefixed = regexp.MustCompile(`^(GET|HEAD)`)
	anyCase  = regexp.MustCompile(`(?i)^(get|head)$`)
	hours    = regexp.MustCompile(`^(1[0-9]|2[0-3])$`)
	counted  = regexp.MustCompile(`^(v1|v[0-9]+)$`)
	units    = regexp.MustCompile(`^(ns|us|ms|s|m|h|d|w|y)$`)
)

func listed(s string, raw []byte) (n int) {
	for _, ok := range []bool{
		method.MatchString(s),  // want `runs a regexp to compare with a few fixed texts`
		schemes.MatchString(s), // want `runs a regexp to compare with a few fixed texts`
		greys.Match(raw),       // want `runs a regexp to compare with a few fixed texts`
	} {
		if ok {
			n++
		}
	}
	return n
}

// One end is open, any case, many texts, and what was found.
func unlisted(s string) (n int) {
	for _, ok := range []bool{
		prefixed.MatchString(s), anyCase.MatchString(s), hours.MatchString(s), counted.MatchString(s), units.MatchString(s), method.FindString(s) == "GET",
	} {
		if ok {
			n++
		}
	}
	return n
}

func loadMethod(s string) bool { return method.MatchString(s) }
