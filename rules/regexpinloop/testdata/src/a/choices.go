package a

import (
	"fmt"
	"regexp"
	"strings"
)

// The pattern is one of two.
func oneOfTwo(s string, wide bool) bool {
	pattern := `^a+$`
	if wide {
		pattern = `a+`
	}
	return regexp.MustCompile(pattern).MatchString(s) // want `compiles on every call one of a few constant regexps`
}

// Each of the two is joined with what is written out.
func quotedBy(lines []string, double bool) (n int) {
	mark := "'"
	if double {
		mark = "\""
	}
	re := regexp.MustCompile(`^\w+=` + mark + `(.*)` + mark + `$`) // want `compiles on every call one of a few constant regexps`
	value := func(line string) string {
		if m := re.FindStringSubmatch(line); m != nil {
			return m[1]
		}
		return ""
	}
	for _, line := range lines {
		if value(line) != "" {
			n++
		}
	}
	return n
}

// By a switch, and through a format; one of them is empty.
func unitOf(s, system string) string {
	var unit string
	digits := 3
	switch system {
	case "metric":
		unit = "k?m"
	case "nautical":
		unit, digits = "nm", 4
	}
	pattern := fmt.Sprintf(`^\d{1,%d}%s$`, digits, unit)
	return regexp.MustCompile(pattern).FindString(s) // want `compiles on every call one of a few constant regexps`
}

// What is not set here is the caller's.
func orDefault(s, pattern string) bool {
	if pattern == "" {
		pattern = `a+`
	}
	return regexp.MustCompile(pattern).MatchString(s)
}

// The same in a literal.
var orOther = func(s, pattern string) bool {
	if pattern == "" {
		pattern = `a+`
	}
	return regexp.MustCompile(pattern).MatchString(s)
}

// It grows.
func longer(s string, words []string) bool {
	pattern := `^a`
	for range words {
		pattern += `.`
	}
	return regexp.MustCompile(pattern).MatchString(s)
}

// Others change it.
func parsed(s string, into func(*string)) bool {
	pattern := `a+`
	into(&pattern)
	return regexp.MustCompile(pattern).MatchString(s)
}

// One of them is not written out.
func chosenBy(s string, words []string) bool {
	pattern := `a+`
	if len(words) > 0 {
		pattern = strings.Join(words, "|")
	}
	return regexp.MustCompile(pattern).MatchString(s)
}

// Compiled once for those who get the matcher.
func matcherOf(wide bool) func(string) bool {
	pattern := `^a+$`
	if wide {
		pattern = `a+`
	}
	re := regexp.MustCompile(pattern)
	match := func(s string) bool { return re.MatchString(s) }
	return match
}

// The literal is kept.
type sieve struct{ keep func(string) bool }

func (f *sieve) set() {
	re := regexp.MustCompile(`^a+$`)
	match := func(s string) bool { return re.MatchString(s) }
	if f.keep == nil {
		f.keep = match
	}
}

// A helper that is called here, from another that is called here.
func shorten(lines []string, visit func(func(string))) (all []string) {
	re := regexp.MustCompile(`\s+`) // want `compiles a constant regexp on every call`
	short := func(s string) string { return re.ReplaceAllString(s, " ") }
	add := func(s string) { all = append(all, short(s)) }
	for _, line := range lines {
		add(line)
	}
	visit(func(s string) { add(s) })
	return all
}

// It runs on when the function has returned.
func background(lines chan string, out chan string) {
	re := regexp.MustCompile(`\s+`)
	run := func() {
		for line := range lines {
			out <- re.ReplaceAllString(line, " ")
		}
	}
	go run()
}

// The helper is handed to one that calls it, and to itself.
func eachPart(s string, tell func(string)) {
	if head, tail, ok := strings.Cut(s, "/"); ok {
		tell(head)
		eachPart(tail, tell)
	}
}

func widest(s string) (n int) {
	pattern := `\w+`
	if strings.Contains(s, "-") {
		pattern = `[\w-]+`
	}
	re := regexp.MustCompile(pattern) // want `compiles on every call one of a few constant regexps`
	count := func(part string) { n = max(n, len(re.FindString(part))) }
	eachPart(s, count)
	return n
}

// Registered, and asked for each request.
type registry struct{ all []func(string) bool }

func (r *registry) handle(f func(string) bool) { r.all = append(r.all, f) }

func (r *registry) register() {
	re := regexp.MustCompile(`^/keys/\w+`)
	handler := func(path string) bool { return re.MatchString(path) }
	r.handle(handler)
}
