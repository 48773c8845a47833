// Package lab holds the pair that the rule's claim is measured with.
package lab

import "regexp"

const dates = `\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b`

// pattern is compiled by every run of the program, also by one that is asked
// for no dates.
var pattern = regexp.MustCompile(dates)

// initialise does what the initialiser above does. An initialiser runs once a
// process, so the race calls this for it.
func initialise() *regexp.Regexp { return regexp.MustCompile(dates) }

// Bad is a start of the program and one command. Only one command uses the
// pattern.
func Bad(command, line string) string {
	pattern = initialise()
	if command != "date" {
		return line
	}
	return pattern.FindString(line)
}
