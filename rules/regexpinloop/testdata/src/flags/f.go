package flags

import (
	"flag"
	"regexp"
)

var (
	only    = flag.String("only", "", "which")
	changed = new(string)
)

func set(s string) { changed = &s }

// A flag is set once.
func selected(name string) (bool, error) {
	return regexp.MatchString(*only, name) // want `compiles`
}

func later(name string) (bool, error) {
	return regexp.MatchString(*changed, name)
}
