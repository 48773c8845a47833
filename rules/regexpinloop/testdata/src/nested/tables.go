package nested

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
)

type replacement struct {
	re  *regexp.Regexp
	new string
}

// Tables of regexps that are made to be walked.
func sanitize(s string) string {
	table := []replacement{
		{regexp.MustCompile(`\s+`), " "}, // want `compiles a constant regexp on every call`
		{regexp.MustCompile(`[^\w ]`), ""},
	}
	for _, r := range table {
		s = r.re.ReplaceAllString(s, r.new)
	}
	return s
}

func classify(line string) string {
	rules := map[string]*regexp.Regexp{
		"error": regexp.MustCompile(`(?i)error|fail(ed)?`), // want `compiles a constant regexp on every call`
		"warn":  regexp.MustCompile(`(?i)warn(ing)?`),
	}
	for name, re := range rules {
		if re.MatchString(line) {
			return name
		}
	}
	for _, r := range []*replacement{{re: regexp.MustCompile(`a+`)}} { // want `compiles a constant regexp on every call`
		if r.re != nil && r.re.MatchString(line) {
			return r.new
		}
	}
	return "info"
}

// The table, an item or a regexp goes somewhere.
func compile(keep func(*regexp.Regexp)) (out []replacement) {
	table := []replacement{{regexp.MustCompile(`a+`), "a"}}
	for _, r := range table {
		out = append(out, r)
	}
	for _, r := range []replacement{{regexp.MustCompile(`b+`), "b"}} {
		keep(r.re)
	}
	more := map[string]*regexp.Regexp{"c": regexp.MustCompile(`c+`)}
	if len(more) > 1 {
		return nil
	}
	return out
}

// The pattern is the same for all items that a literal is called for.
func drop(names []string, pattern string) []string {
	return slices.DeleteFunc(names, func(n string) bool {
		return regexp.MustCompile(pattern).MatchString(n) // want `compiles the same regexp on every iteration`
	})
}

func find(root, pattern string) (out []string, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		matched, err := regexp.MatchString(pattern, path) // want `compiles the same regexp on every iteration`
		if matched {
			out = append(out, path)
		}
		return err
	})
	return out, err
}

func each(names []string, do func(func() bool) bool, pattern string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return regexp.MustCompile(n).MatchString(pattern)
	}) || do(func() bool { return regexp.MustCompile(pattern).MatchString("x") })
}
