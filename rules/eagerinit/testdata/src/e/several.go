// Package e compiles some regexps at start that together are as long as a large one.
package e

import "regexp"

var (
	host    = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`) // want `compiles a regexp`
	address = regexp.MustCompile(`^[a-z0-9.+_-]{1,64}@[a-z0-9.-]{1,99}$`)  // want `compiles a regexp`
	id      = regexp.MustCompile(`^[a-f0-9]{64}$`)                         // want `compiles a regexp`
)
