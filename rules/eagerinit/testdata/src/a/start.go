package a

import "regexp"

// An init asks for the pattern in a literal that it calls itself.
var checked = regexp.MustCompile(`[a-f]{600}`)

var names = []string{"fade", "face"}

func init() {
	check := func(names []string) {
		for _, name := range names {
			if checked.MatchString(name) {
				panic(name)
			}
		}
	}
	check(names)
}

// A literal that an init only stores asks later.
var askedLater = regexp.MustCompile(`[f-z]{600}`) // want `compiles a regexp at every start of the program`

var matchers = map[string]func(string) bool{}

func init() {
	matches := func(s string) bool { return askedLater.MatchString(s) }
	matchers["asked"] = matches
}
