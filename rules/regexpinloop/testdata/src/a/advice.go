package a

import "regexp"

// The pattern comes from a variable, but does not change in the loop.
func invariant(names []string, name string) (n int) {
	for _, line := range names {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(name)).MatchString(line) { // want `compiles the same regexp on every iteration`
			n++
		}
		re := regexp.MustCompile(`\b` + name) // want `compiles the same regexp on every iteration`
		n += len(re.FindString(line))
	}
	return n
}

// The error has a reader.
func checked(s string) (bool, error) {
	re, err := regexp.Compile(`a+`) // want `compiles a constant regexp on every call`
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}

// The error has a reader.
func matched(s string) (bool, error) {
	return regexp.MatchString(`a+`, s) // want `compiles a constant regexp on every call`
}

// Longest changes the regexp, which would be shared.
func longest(s string) string {
	re := regexp.MustCompile(`a+|b`) // want `compiles a constant regexp on every call`
	re.Longest()
	return re.FindString(s)
}

// The definition stands in the if and cannot go alone.
func inInit(s string) bool {
	if re := regexp.MustCompile("^a+"); re.MatchString(s) { // want `compiles a constant regexp on every call`
		return true
	}
	return false
}

// The comment would be lost.
func commented(s string) bool {
	return regexp.MustCompile("^a+" /* why */).MatchString(s) // want `compiles a constant regexp on every call`
}

// The pattern has a name of its own, which nothing would use any more.
func named(lines []string) bool {
	pattern := `^(?:[0-9a-f]{8}|[0-9]+)$`

	re := regexp.MustCompile(pattern) // want `compiles a constant regexp on every call`
	for _, line := range lines {
		if !re.MatchString(line) {
			return false
		}
	}
	return true
}
