// Package a holds regexps that are compiled where they are used.
package a

import (
	"regexp"
	"slices"
)

const digits = `[0-9]+`

// Number takes the first number.
func Number(s string) string {
	re := regexp.MustCompile(digits) // want `compiles a constant regexp on every call`
	return re.FindString(s)
}

func telling(s string) bool {
	// letters only
	letters := regexp.MustCompile(`^[a-z]+$`) // want `compiles a constant regexp on every call`
	if s == "" {
		return false
	}
	return letters.MatchString(s)
}

func otherName(s string) bool {
	var letters, _ = regexp.Compile(`^[A-Z]+$`) // want `compiles a constant regexp on every call`
	return letters.MatchString(s)
}

func chained(lines []string) []string {
	for i, line := range lines {
		lines[i] = regexp.MustCompile(`\s+`).ReplaceAllString(line, " ") // want `compiles a constant regexp on every iteration`
	}
	return lines
}

// ParseURL has initials in its name.
func ParseURL(s string) bool {
	ok, _ := regexp.MatchString(`^https?://`, s) // want `compiles a constant regexp on every call`
	return ok
}

type parser struct{ n int }

func (p *parser) parse(b []byte) bool {
	const word = `\w+`
	if ok, _ := regexp.Match("^"+word+"`", b); ok { // want `compiles a constant regexp on every call`
		p.n++
	}
	return p.n > 0
}

func localConst(b string) bool {
	const word = `[a-z]+`
	re := regexp.MustCompilePOSIX(word + `|[0-9]`) // want `compiles a constant regexp on every call`
	return re.MatchString(b)
}

var spaces = regexp.MustCompile(` +`)

func reuses(s string) []string {
	re := regexp.MustCompile(` +`) // want `compiles a constant regexp on every call`
	return re.Split(s, -1)
}

func shadows(spaces, s string) []string {
	re := regexp.MustCompile(` +`) // want `compiles a constant regexp on every call`
	return append(re.Split(s, -1), spaces)
}

func callback(names []string) []string {
	re := regexp.MustCompile(`^_+`) // want `compiles a constant regexp on every call`
	return slices.DeleteFunc(names, func(n string) bool { return re.MatchString(n) })
}

var handler = func(s string) bool {
	re := regexp.MustCompile(`^[a-f]+$`) // want `compiles a constant regexp on every call`
	return re.MatchString(s)
}

func first(s string) string { return regexp.MustCompile(`a|b`).FindString(s) } // want `compiles a constant regexp on every call`

func second(s string) string { return regexp.MustCompile(`a|b`).FindString(s + s) } // want `compiles a constant regexp on every call`

func use() []string { return spaces.Split("a b", -1) }
