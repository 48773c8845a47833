package nested

import (
	"regexp"
	"strings"
)

// The inner loop compiles the same patterns at each turn of the outer one.
func count(files []string, globs map[string]string) (n int) {
	for _, f := range files {
		for name, pat := range globs {
			re := regexp.MustCompile("^" + strings.ReplaceAll(pat, "*", ".*") + "$") // want `compiles the patterns of a list on every call`
			if re.MatchString(f) && name != "" {
				n++
			}
		}
	}
	return n
}

func anyOf(lines, patterns []string) bool {
	for _, line := range lines {
		for i := range patterns {
			if ok, _ := regexp.MatchString(patterns[i], line); ok { // want `compiles the patterns of a list on every call`
				return true
			}
		}
	}
	return false
}

// Each turn of the outer loop has patterns of its own, or there is one loop.
func own(groups [][]string, line string) bool {
	for _, patterns := range groups {
		for _, p := range patterns {
			if ok, _ := regexp.MatchString(p, line); ok {
				return true
			}
		}
	}
	return false
}

func one(patterns []string, line string) bool {
	for _, p := range patterns {
		if ok, _ := regexp.MatchString(p, line); ok {
			return true
		}
	}
	return false
}
