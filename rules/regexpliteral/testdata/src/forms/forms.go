// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

var chompRegexp = regexp.MustCompile("[\r\n]+$")

// Hugo chomp.
func Chomp(text any) (string, error) {
	s, ok := text.(string)
	if !ok {
		return "", errors.New("no string")
	}
	return chompRegexp.ReplaceAllString(s, ""), nil // want `runs a regexp to trim characters off one end`
}

var PathLine = regexp.MustCompile("^\tpath\t")

// Gup exported.
func modulePath(out string) string {
	for _, line := range strings.Split(out, "\n") {
		if PathLine.MatchString(line) { // want `runs a regexp to compare a fixed prefix`
			return strings.Fields(line)[1]
		}
	}
	return ""
}

// Error checked.
func isAPI(path string) (bool, error) {
	ok, err := regexp.MatchString("^/api/v1/", path) // want `runs a regexp to compare a fixed prefix`
	if err != nil {
		return false, err
	}
	return ok, nil
}

// Compile with an error, in a loop.
func filter(lines []string) ([]string, error) {
	re, err := regexp.Compile(`\.go$`)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, l := range lines {
		if re.MatchString(l) { // want `runs a regexp to compare a fixed suffix`
			out = append(out, l)
		}
	}
	return out, nil
}

var inProgress, _ = regexp.Compile("is already in progress")

// Blank error.
func busy(s string) bool {
	return inProgress.MatchString(s) // want `runs a regexp to look for a fixed text`
}

// Find index.
func hasMarker(s string) bool {
	re := regexp.MustCompile(`BEGIN CERTIFICATE`)
	return re.FindStringIndex(s) != nil // want `runs a regexp to look for a fixed text`
}

var comma = regexp.MustCompile(",")

// Split.
func fields(s string) []string {
	return comma.Split(s, -1) // want `runs a regexp to split at a fixed text`
}

// Quoted.
func countWord(r io.Reader, word string) (n int) {
	re := regexp.MustCompile(regexp.QuoteMeta(word))
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		if re.MatchString(sc.Text()) { // want `runs a regexp to look for a fixed text`
			n++
		}
	}
	return n
}

// Quoted prefix.
func underPrefix(names []string, prefix string) (out []string) {
	re := regexp.MustCompile("^" + regexp.QuoteMeta(prefix))
	for _, n := range names {
		if re.MatchString(n) { // want `runs a regexp to compare a fixed prefix`
			out = append(out, n)
		}
	}
	return out
}

var (
	crlf   = regexp.MustCompile("\r\n")
	dashes = regexp.MustCompile(`--`)
)

// Replace.
func normalise(b []byte) []byte {
	return crlf.ReplaceAll(b, []byte("\n")) // want `runs a regexp to replace a fixed text`
}

// Bytes match.
func hasDashes(b []byte) bool { return dashes.Match(b) } // want `runs a regexp to look for a fixed text`

type parser struct{ comment *regexp.Regexp }

func newParser() *parser { return &parser{comment: regexp.MustCompile(`^#`)} }

// Field.
func (p *parser) isComment(line string) bool {
	return p.comment.MatchString(line) // want `runs a regexp to compare a fixed prefix`
}

// Find string.
func hasTODO(s string) bool {
	return regexp.MustCompile("TODO").FindString(s) != "" // want `runs a regexp to look for a fixed text`
}

// Equality.
func isLatest(tag string) bool {
	m, _ := regexp.MatchString("^latest$", tag) // want `runs a regexp to compare with a fixed text`
	return m
}

// Left alone.
var word = regexp.MustCompile(`^\w+ \w+$`)
var fold = regexp.MustCompile(`(?i)^error`)
var verb = regexp.MustCompile(`^(GET|POST)`)
var num = regexp.MustCompile(`cpu\d`)

func left(s string) string {
	if word.MatchString(s) || fold.MatchString(s) || verb.MatchString(s) || num.MatchString(s) {
		return fmt.Sprint(word.FindString(s))
	}
	return ""
}

// Left alone: user's pattern.
func grep(lines []string, pattern string) ([]string, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, l := range lines {
		if re.MatchString(l) {
			out = append(out, l)
		}
	}
	return out, nil
}

// Left alone: quoted within more.
func wholeWord(s, w string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(w) + `\b`).MatchString(s)
}

// As it was mended.
func chomp2(s string) string { return strings.TrimRight(s, "\r\n") }
