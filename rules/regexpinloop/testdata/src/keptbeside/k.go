package keptbeside

import (
	"regexp"
	"sync"
)

var (
	mu   sync.RWMutex
	kept = map[string]*regexp.Regexp{}
)

// It is there to be asked, and nobody does.
func CompileOrGet(text string) *regexp.Regexp {
	mu.Lock()
	defer mu.Unlock()
	re, ok := kept[text]
	if !ok {
		re = regexp.MustCompile(text)
		kept[text] = re
	}
	return re
}

func Matches(s, pattern string) bool {
	ok, err := regexp.MatchString(pattern, s) // want `compiles`
	return ok && err == nil
}
