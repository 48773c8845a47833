// Package lab races literal patterns against the functions of package strings.
package lab

import "regexp"

var (
	apiPath  = regexp.MustCompile(`^/api/`)
	jsonPath = regexp.MustCompile(`\.json$`)
	debug    = regexp.MustCompile(`debug=1`)
)

// Bad counts what it can tell of a request's path.
func Bad(path string) (n int) {
	if apiPath.MatchString(path) {
		n++
	}
	if jsonPath.MatchString(path) {
		n += 2
	}
	if debug.MatchString(path) {
		n += 4
	}
	return n
}
