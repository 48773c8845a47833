package a

import "regexp"

// The error has a reader.
func checked(s string) (bool, error) {
	return regexp.MatchString("^a", s) // want `runs a regexp to compare a fixed prefix`
}

// The error has a reader.
func handled(s string) bool {
	ok, err := regexp.MatchString("^a", s) // want `runs a regexp to compare a fixed prefix`
	return err == nil && ok
}

// The definition stands in the if and cannot go alone.
func inInit(s string) bool {
	if re := regexp.MustCompile("^a"); re.MatchString(s) { // want `runs a regexp to compare a fixed prefix`
		return true
	}
	return false
}

// The comment would be lost.
func commented(s string) bool {
	return regexp.MustCompile("^a" /* why */).MatchString(s) // want `runs a regexp to compare a fixed prefix`
}

// The name strings is taken.
func shadowed(strings string) bool {
	return regexp.MustCompile("^a").MatchString(strings) // want `runs a regexp to compare a fixed prefix`
}
