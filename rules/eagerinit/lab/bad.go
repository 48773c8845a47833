// Package lab holds the pair that the rule's claim is measured with.
package lab

import "regexp"

// addresses are those of mails, with names and parts as long as they may be.
const addresses = `^[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}$`

// pattern is compiled by every run of the program, also by one that is asked
// for no addresses.
var pattern = regexp.MustCompile(addresses)

// initialise does what the initialiser above does. An initialiser runs once a
// process, so the race calls this for it.
func initialise() *regexp.Regexp { return regexp.MustCompile(addresses) }

// Bad is a start of the program and one command. Only one command uses the
// pattern.
func Bad(command, line string) string {
	pattern = initialise()
	if command != "address" {
		return line
	}
	return pattern.FindString(line)
}
