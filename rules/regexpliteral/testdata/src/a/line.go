package a

import "regexp"

var (
	comment = regexp.MustCompile(`^#.*$`)
	object  = regexp.MustCompile(`^.*\.o$`)
	between = regexp.MustCompile(`^a.*b$`)
	atLeast = regexp.MustCompile(`^#.+$`)
)

func isComment(line []byte) bool { return comment.Match(line) } // want `runs a regexp to look for a fixed text at one end of a line`

func isObject(name string) bool {
	return object.MatchString(name) // want `runs a regexp to look for a fixed text at one end of a line`
}

func asksMore(s string) bool { return between.MatchString(s) || atLeast.MatchString(s) }
