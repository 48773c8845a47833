package a

import "regexp"

var (
	ofChannel = regexp.MustCompile(`channel/(.*)$`)
	ofBearer  = regexp.MustCompile(`^Bearer (.+)`)
	ofWord    = regexp.MustCompile(`id=(\w+)`)
	ofShort   = regexp.MustCompile(`id=(.*?);`)
)

func channel(path string) string {
	if m := ofChannel.FindStringSubmatch(path); len(m) == 2 { // want `runs a regexp to take what follows a fixed text`
		return m[1]
	}
	return ""
}

func token(header string) string {
	m := ofBearer.FindStringSubmatch(header) // want `runs a regexp to take what follows a fixed text`
	if m == nil {
		return ""
	}
	return m[1]
}

func word(s string) int {
	return len(ofWord.FindStringSubmatch(s)) + len(ofShort.FindStringSubmatch(s))
}
