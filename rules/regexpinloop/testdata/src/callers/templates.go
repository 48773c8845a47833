package callers

import (
	"html/template"
	"regexp"
	"strings"
)

var funcs = template.FuncMap{
	"upper":   strings.ToUpper,
	"first":   first,
	"matches": func(pattern, s string) bool { return regexp.MustCompile(pattern).MatchString(s) }, // want `compiles on every call what a template gives`
}

func first(pattern string, values ...string) string {
	re, err := regexp.Compile(`\A(?:` + pattern + `)\z`) // want `compiles on every call what a template gives`
	if err != nil {
		return ""
	}
	for _, v := range values {
		if re.MatchString(v) {
			return v
		}
	}
	return ""
}

func replace(pattern, s, by string) (string, error) {
	re, err := regexp.Compile(pattern) // want `compiles on every call what a template gives`
	if err != nil {
		return "", err
	}
	return re.ReplaceAllString(s, by), nil
}

func register(more template.FuncMap) { more["replace"] = replace }

// Commands are given anything.
var commands = map[string]func(string, string) bool{"grep": grep}

func grep(pattern, s string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(s)
}
