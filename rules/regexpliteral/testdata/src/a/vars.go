package a

import "regexp"

const answer = 42

var elsewhere = regexp.MustCompile(`~$`)

// Of another file, too, the group is aligned again.
var (
	long_    = regexp.MustCompile(`[a-z]+~$`)
	longName = regexp.MustCompile(`^~`)
	b        = regexp.MustCompile(`[a-z]+~`)
)

func also(s string) bool { return long_.MatchString(s) && b.MatchString(s) }
