package a

import (
	"fmt"
	"regexp"
	"strings"
)

const hostPart = `[a-z]+`

var (
	suffixes = []string{"com", "org"}
	changed  = []string{"com"}
	schemes  = "https?"
)

// Domain may be set by others.
var Domain = "example"

func setChanged(s string) { changed[0] = s }

// Always the same text, put together anew.
func always(s string) bool {
	re := regexp.MustCompile(fmt.Sprintf("^%s$", hostPart)) // want `compiles on every call a pattern that is always the same`
	if re.MatchString(s) {
		return true
	}
	ends := "(" + strings.Join(suffixes, "|") + ")$"
	if regexp.MustCompile(ends).MatchString(s) { // want `compiles on every call a pattern that is always the same`
		return true
	}
	return regexp.MustCompile("^" + schemes + "://").MatchString(s) // want `compiles on every call a pattern that is always the same`
}

// One that something changes, and parts that come with the call.
func sometimes(s, word string) bool {
	if regexp.MustCompile("(" + strings.Join(changed, "|") + ")$").MatchString(s) {
		return true
	}
	if regexp.MustCompile(Domain + `\.[a-z]+$`).MatchString(s) {
		return true
	}
	return regexp.MustCompile(fmt.Sprintf("^%s%s+$", hostPart, word)).MatchString(s)
}

// The locals of callers are constants too.
func byCallers(s string) bool {
	pattern := `^d+` + hostPart + `$`
	return matchesOne(s, pattern) || matchesOne(s, `^e+$`)
}

func matchesOne(s, pattern string) bool {
	ok, _ := regexp.MatchString(pattern, s) // want `compiles on every call what each caller gives as a constant`
	return ok
}

// A local made of the item.
func (r *remote) trimmed(s string) bool {
	for _, p := range r.patterns {
		p2 := strings.TrimSpace(p)
		if ok, _ := regexp.MatchString(p2, s); ok { // want `compiles the patterns of a list on every call`
			return true
		}
	}
	return false
}
