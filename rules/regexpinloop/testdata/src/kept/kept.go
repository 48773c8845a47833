package kept

import (
	"regexp"
	"strings"
	"sync"
)

var compiled sync.Map

func compile(text string) *regexp.Regexp {
	if re, ok := compiled.Load(text); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(text)
	compiled.Store(text, re)
	return re
}

// Matches asks the cache.
func Matches(key, pattern string) bool {
	return compile("^" + strings.ReplaceAll(pattern, "*", ".*") + "$").MatchString(key)
}

// Starts asks it too.
func Starts(key, pattern string) bool { return compile("^" + pattern).MatchString(key) }

// RegexpMatches does not.
func RegexpMatches(key, pattern string) bool {
	ok, err := regexp.MatchString(pattern, key) // want `compiles on every call what another function of the package keeps by its text`
	return err == nil && ok
}

// Valid only asks whether the text is a pattern, and first lives on.
func Valid(pattern string) bool {
	_, err := regexp.Compile(pattern)
	return err == nil
}

func first(pattern string) (*regexp.Regexp, error) { return regexp.Compile(pattern) }
