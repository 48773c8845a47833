package lab

import (
	"regexp"
	"sync"
)

// Better is a start of the program and one command. The pattern is compiled by
// who uses it first.
func Better(command, line string) string {
	pattern := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(addresses) })
	if command != "address" {
		return line
	}
	return pattern().FindString(line)
}
