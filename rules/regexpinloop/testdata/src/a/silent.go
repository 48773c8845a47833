package a

import (
	"fmt"
	"regexp"
	"sync"
)

var once sync.Once

var lazy = sync.OnceValue(func() *regexp.Regexp {
	re := regexp.MustCompile(`a+`) // once per process
	_ = re.String()
	return re
})

var atStart = regexp.MustCompile(`a+`).FindString("aa") // once per process

func init() {
	re := regexp.MustCompile(`a+`) // once per process
	atStart = re.FindString("aaa")
}

func doOnce() {
	once.Do(func() {
		re := regexp.MustCompile(`a+`) // once per process
		atStart = re.FindString("aaa")
	})
}

type matcher struct{ re *regexp.Regexp }

func newMatcher() *matcher {
	return &matcher{re: regexp.MustCompile(`a+`)} // lives on in the matcher
}

func newMatcherVar() *matcher {
	re := regexp.MustCompile(`a+`) // lives on in the matcher
	return &matcher{re: re}
}

func compile() *regexp.Regexp {
	return regexp.MustCompile(`a+`) // lives on with the caller
}

func newFilter() func(string) bool {
	re := regexp.MustCompile(`a+`) // the returned closure compiles it once
	return func(s string) bool { return re.MatchString(s) }
}

func register(add func(*regexp.Regexp)) {
	add(regexp.MustCompile(`a+`)) // handed on
	re := regexp.MustCompile(`a+`)
	add(re) // handed on
}

func fromUser(pattern, s string) bool {
	return regexp.MustCompile(pattern).MatchString(s) // another pattern on each call
}

func eachOther(patterns []string, s string) (n int) {
	for _, p := range patterns {
		if regexp.MustCompile(p).MatchString(s) { // another pattern on each iteration
			n++
		}
	}
	return n
}

func invalid(s string) bool {
	return regexp.MustCompile(`(`).MatchString(s) // panics: a defect, not a cost
}

func literal(s string) bool {
	re := regexp.MustCompile(`^abc`) // regexpliteral's business
	return re.MatchString(s)
}

func failing(s string) error {
	if s == "" {
		s = regexp.MustCompile(`a+`).FindString(s) // a branch that fails is not hot
		return fmt.Errorf("bad %s", s)
	}
	return nil
}

type growing struct{ pattern string }

// Another pattern in each turn.
func (g *growing) try(lines []string) (n int) {
	for _, l := range lines {
		if regexp.MustCompile(g.pattern).MatchString(l) {
			g.pattern += "x"
			n++
		}
	}
	return n
}
