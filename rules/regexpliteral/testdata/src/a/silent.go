package a

import (
	"errors"
	"regexp"
	"strings"
)

var reassigned = regexp.MustCompile("^a")

var addressed = regexp.MustCompile("^a")

var atStart = regexp.MustCompile("^a").MatchString("abc") // runs once

func init() {
	reassigned = regexp.MustCompile("^[ab]")
	atStart = regexp.MustCompile("^b").MatchString("abc") // runs once
}

func pointer() **regexp.Regexp { return &addressed }

func variables(s string) bool {
	return reassigned.MatchString(s) || addressed.MatchString(s)
}

func patterns(s, p string) int {
	n := 0
	for _, ok := range []bool{
		regexp.MustCompile("(?i)^abc").MatchString(s),  // folds case
		regexp.MustCompile("(?m)^abc").MatchString(s),  // at any line
		regexp.MustCompile("^abc.*$").MatchString(s),   // . does not match a line feed
		regexp.MustCompile("^(a|b)").MatchString(s),    // two texts
		regexp.MustCompile("^ab?$").MatchString(s),     // two texts
		regexp.MustCompile(`\babc`).MatchString(s),     // looks at the byte before
		regexp.MustCompile("").MatchString(s),          // matches everything
		regexp.MustCompile("\uFFFD").MatchString(s),    // matches invalid bytes too
		regexp.MustCompilePOSIX("^abc").MatchString(s), // another syntax
		regexp.MustCompile(p).MatchString(s),           // not a constant
	} {
		if ok {
			n++
		}
	}
	return n
}

// Other questions than whether it matches need the regexp.
func otherMethods(s string) string {
	re := regexp.MustCompile("^abc")
	return re.ReplaceAllString(s, "abcd") + re.FindString(s)
}

func failing(s string) error {
	if s != "" {
		return errors.New("bad " + s[:boolInt(shared.MatchString(s))]) // a branch that fails is not hot
	}
	return nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

var blankMarks = regexp.MustCompile(`[\t\r\n]`)

// Mostly there is none, and the pattern is not asked.
func unmarked(s string) string {
	if strings.ContainsAny(s, "\t\r\n") {
		return blankMarks.ReplaceAllString(s, " ")
	}
	return s
}
