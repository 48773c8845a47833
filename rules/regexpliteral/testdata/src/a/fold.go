package a

import (
	"regexp"
	"strings"
)

var (
	commitRE = regexp.MustCompile(`(?i)^commit$`)
	dashedRE = regexp.MustCompile(`^(?i)signed-off-by$`)
	namedRE  = regexp.MustCompile(`(?i)^commit\s+(\w+)$`)
	startRE  = regexp.MustCompile(`(?i)^commit`)
	linesRE  = regexp.MustCompile(`(?im)^commit$`)
	eitherRE = regexp.MustCompile(`(?i)^(get|post)$`)
)

func isCommit(s string) bool {
	return commitRE.MatchString(strings.TrimSpace(s)) || // want `runs a regexp to compare with a fixed text in any case`
		dashedRE.MatchString(s) // want `runs a regexp to compare with a fixed text in any case`
}

func folded(s string) bool {
	return namedRE.MatchString(s) || startRE.MatchString(s) || linesRE.MatchString(s) || eitherRE.MatchString(s)
}

// The text that matched is wanted.
func spelled(s string) string { return commitRE.FindString(s) }
