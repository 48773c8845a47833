// Package a holds regexps that ask for a fixed text.
package a

import (
	"bytes"
	"regexp"
	"strings"
)

var apiPath = regexp.MustCompile(`^/api/`)

var (
	jsonFile = regexp.MustCompile(`\.json$`)
	other    = regexp.MustCompile(`^[a-z]+~x$`)
)

// isRoot has a comment, which stays with it.
var isRoot = regexp.MustCompile(`^/$`)

func prefix(path string) bool {
	return apiPath.MatchString(path) // want `runs a regexp to compare a fixed prefix`
}

func suffix(path []byte) bool {
	return jsonFile.Match(path) && other.Match(path) // want `runs a regexp to compare a fixed suffix`
}

func equal(a, b string) bool {
	if !isRoot.MatchString(a + b) { // want `runs a regexp to compare with a fixed text`
		return true
	}
	return false
}

func onTheSpot(s string, b []byte) bool {
	found, _ := regexp.MatchString("needle", s) // want `runs a regexp to look for a fixed text`

	if found {
		return regexp.MustCompile("^yes$").Match(b) // want `runs a regexp to compare with a fixed text`
	}

	return regexp.MustCompile(`("quoted")`).MatchString(s) == true // want `runs a regexp to look for a fixed text`
}

func compared(s string, want bool) bool {
	return regexp.MustCompile("^yes$").MatchString(s) == want // want `runs a regexp to compare with a fixed text`
}

func upper(s string) []byte { return bytes.ToUpper([]byte(strings.TrimSpace(s))) }

func local(lines []string) (n int) {
	// the marker of a comment
	marker := regexp.MustCompile("^#")
	for _, line := range lines {
		if marker.MatchString(line) { // want `runs a regexp to compare a fixed prefix`
			n++
		}
	}
	return n
}

func localVar(s string) bool {
	var marker = regexp.MustCompile("^#.*")
	return !marker.MatchString(s) // want `runs a regexp to compare a fixed prefix`
}

var shared = regexp.MustCompile("^x")

func sharedMatch(s string) (bool, []string) {
	return shared.MatchString(s), shared.FindAllString(s, -1) // want `runs a regexp to compare a fixed prefix`
}
