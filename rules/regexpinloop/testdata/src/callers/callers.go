package callers

import (
	"fmt"
	"regexp"
)

// All callers give a constant: each could have its regexp.
func scanNumbers(s, pattern, format string, major, minor *int) error {
	if !regexp.MustCompile(pattern).MatchString(s) { // want `compiles on every call what each caller gives as a constant`
		return fmt.Errorf("invalid version %q", s)
	}
	_, err := fmt.Sscanf(s, format, major, minor)
	return err
}

func parseNumbers(s string) (major, minor int, err error) {
	if s != "" && s[0] == '0' {
		err = scanNumbers(s, `^0\.\d+\.\d+$`, "0.%d.%d", &major, &minor)
	} else {
		err = scanNumbers(s, `^\d+\.\d+$`, "%d.%d", &major, &minor)
	}
	return major, minor, err
}

type checker struct{ strict bool }

func (c checker) is(s, pattern string) bool {
	ok, err := regexp.MatchString(pattern, s) // want `compiles on every call what each caller gives as a constant`
	return ok && err == nil
}

func (c checker) word(s string) bool { return c.is(s, `^\w+$`) }

// One of the callers gives what it is given itself.
func anyPattern(s, pattern string) bool { return regexp.MustCompile(pattern).MatchString(s) }

func anyWord(s string) bool           { return anyPattern(s, `^\w+$`) }
func AnyOf(s, pattern string) bool    { return anyPattern(s, pattern) }
func Exported(s, pattern string) bool { return regexp.MustCompile(pattern).MatchString(s) }
func exportedWord(s string) bool      { return Exported(s, `^\w+$`) }

// A value may be called with anything.
func asValue(s, pattern string) bool { return regexp.MustCompile(pattern).MatchString(s) }

var matcher = asValue

func valueWord(s string) bool { return asValue(s, `^\w+$`) }

// Nobody calls it.
func uncalled(s, pattern string) bool { return regexp.MustCompile(pattern).MatchString(s) }

// It makes its pattern of what it is given.
func anchored(s, pattern string) bool {
	pattern = "^" + pattern + "$"
	return regexp.MustCompile(pattern).MatchString(s)
}

func anchoredWord(s string) bool { return anchored(s, `\w+`) }

// It is called at start alone.
func atStart(s, pattern string) bool { return regexp.MustCompile(pattern).MatchString(s) }

var started = atStart("a", `^\w+$`)

// The list is made and compiled for each report; the first speaks for all.
func corrupted(report []byte) bool {
	patterns := []*regexp.Regexp{
		regexp.MustCompile(`dropped \d+`), // want `compiles a constant regexp on every call`
		regexp.MustCompile(`^[A-Z]+: `),
	}
	for _, re := range patterns {
		if re.Match(report) {
			return true
		}
	}
	for _, re := range []*regexp.Regexp{regexp.MustCompile(`in \w+$`)} { // want `compiles a constant regexp on every call`
		if re.Match(report) {
			return true
		}
	}
	return false
}

// The caller keeps the list.
func kept() []*regexp.Regexp {
	list := []*regexp.Regexp{regexp.MustCompile(`a\d+`)}
	for _, re := range list {
		re.Longest()
	}
	return list
}

// A loop gives the same pattern each time.
func like(pattern, s string) bool {
	ok, _ := regexp.MatchString("^"+pattern+"$", s) // want `compiles on every call what a caller's loop gives unchanged`
	return ok
}

func Like(pattern string, names []string) (n int) {
	for _, name := range names {
		if like(pattern, name) {
			n++
		}
	}
	return n
}

// Each turn has its own pattern.
func unlike(pattern, s string) bool { return !regexp.MustCompile(pattern).MatchString(s) }

func Unlike(patterns []string, name string) (n int) {
	for _, p := range patterns {
		if unlike(p, name) {
			n++
		}
	}
	return n
}

// The function compiles once for all it is given.
func count(pattern string, names []string) (n int) {
	re := regexp.MustCompile(pattern)
	for _, name := range names {
		if re.MatchString(name) {
			n++
		}
	}
	return n
}

func Count(pattern string, groups [][]string) (n int) {
	for _, names := range groups {
		n += count(pattern, names)
	}
	return n
}

var suffix = `(?:-\w+)?$`

// Others may call it, but the package gives it constants.
func Find(pattern, s string) []string {
	return regexp.MustCompile(pattern).FindStringSubmatch(s) // want `compiles on every call what each caller gives as a constant`
}

func Version(s string) string {
	if m := Find(`^v(\d+)`+suffix, s); m != nil {
		return m[1]
	}
	if m := Find(`^(\d{4})`+suffix, s); m != nil {
		return m[1]
	}
	return ""
}
