package a

import "regexp"

var onlyHere = regexp.MustCompile(`^\.`)

func hidden(name string) bool {
	return onlyHere.MatchString(name) // want `runs a regexp to compare a fixed prefix`
}
