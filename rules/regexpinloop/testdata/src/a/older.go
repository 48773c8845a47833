package a

import (
	"io/fs"
	"path/filepath"
	"regexp"
)

var routes = map[string]int{`^/a/\d+$`: 1, `^/b/\d+$`: 2}

func route(path string) int {
	for pattern, n := range routes {
		if regexp.MustCompile(pattern).MatchString(path) { // want `compiles the patterns of a list on every call`
			return n
		}
	}
	return 0
}

// The handler finds the patterns made.
func origins(allowed []string) func(string) bool {
	patterns := []string{}
	for _, o := range allowed {
		patterns = append(patterns, "^"+regexp.QuoteMeta(o)+`(:\d+)?$`)
	}
	return func(origin string) bool {
		for _, p := range patterns {
			if ok, _ := regexp.MatchString(p, origin); ok { // want `compiles the patterns of a list on every call`
				return true
			}
		}
		return false
	}
}

// The patterns are made for this call.
func fresh(allowed []string, origin string) bool {
	patterns := []string{}
	for _, o := range allowed {
		patterns = append(patterns, "^"+regexp.QuoteMeta(o)+`(:\d+)?$`)
	}
	for _, p := range patterns {
		if ok, _ := regexp.MatchString(p, origin); ok {
			return true
		}
	}
	return false
}

func two(token string) string {
	upper, lower := regexp.MustCompile("[A-Z]+_"), regexp.MustCompile("[a-z]+_") // want `compiles a constant regexp on every call` `compiles a constant regexp on every call`
	return upper.ReplaceAllString(lower.ReplaceAllString(token, ""), "")
}

type search struct{ dir, name string }

// Compiled once for all files.
func (s *search) list() (found []string, err error) {
	re := regexp.MustCompile(s.name)
	err = filepath.WalkDir(s.dir, func(path string, _ fs.DirEntry, err error) error {
		if re.MatchString(path) {
			found = append(found, path)
		}
		return err
	})
	return found, err
}
