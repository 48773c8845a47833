// Package e puts patterns together of others, none of which is large.
package e

import (
	"regexp"
	"strings"
)

const (
	word = `[a-z0-9]+`
	sep  = `(?:[._]|__|[-]+)`
	tag  = `\w[\w.-]{0,127}`
)

var (
	path = word + many(sep+word)
	host = word + many(`\.`+word) + maybe(`:[0-9]+`)

	anchoredPath = regexp.MustCompile(anchored(path))                                     // want `compiles a regexp at every start`
	anchoredHost = regexp.MustCompile(anchored(host))                                     // want `compiles a regexp at every start`
	anchoredName = regexp.MustCompile(anchored(maybe(host, `/`), path))                   // want `compiles a regexp at every start`
	reference    = regexp.MustCompile(strings.Join([]string{host, path, maybe(tag)}, "")) // want `compiles a regexp at every start`
)

func maybe(parts ...string) string    { return `(?:` + strings.Join(parts, "") + `)?` }
func many(parts ...string) string     { return `(?:` + strings.Join(parts, "") + `)*` }
func anchored(parts ...string) string { return `^` + strings.Join(parts, "") + `$` }

func match(s string) bool {
	return anchoredPath.MatchString(s) || anchoredHost.MatchString(s) || anchoredName.MatchString(s) || reference.MatchString(s)
}
