package callers

import (
	"regexp"
	"strings"
)

func all(re *regexp.Regexp, s string) []string {
	var found []string
	for _, m := range re.FindAllString(s, -1) {
		found = append(found, strings.TrimSpace(m))
	}
	return found
}

func hashtags(s string) []string {
	return all(regexp.MustCompile(`#\w+`), s) // want `compiles a constant regexp on every call`
}

func mentions(s string) int {
	re := regexp.MustCompile(`@\w+`) // want `compiles a constant regexp on every call`
	return len(all(re, s))
}

var handed []*regexp.Regexp

func keep(re *regexp.Regexp) bool {
	handed = append(handed, re)
	return re.MatchString("a")
}

// It is handed.
func handsOver() bool { return keep(regexp.MustCompile(`#\d+`)) }

func later(re *regexp.Regexp) func(string) bool {
	return func(s string) bool { return re.MatchString(s) }
}

// What is returned uses it.
func makes() func(string) bool { return later(regexp.MustCompile(`#\d\d+`)) }
