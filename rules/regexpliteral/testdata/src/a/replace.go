package a

import "regexp"

var (
	lineEnds = regexp.MustCompile("[\r\n]+$")
	bucket   = regexp.MustCompile(`_bucket$`)
	dashes   = regexp.MustCompile("--")
	blanks   = regexp.MustCompile(`\s+`)
	digits   = regexp.MustCompile(`[0-9]+$`)
)

func chomp(s string) string {
	return lineEnds.ReplaceAllString(s, "") // want `runs a regexp to trim characters off one end`
}

func base(s string) string {
	return bucket.ReplaceAllString(s, "") // want `runs a regexp to cut off a fixed text`
}

func single(s string) string {
	return dashes.ReplaceAllString(s, "-") // want `runs a regexp to replace a fixed text`
}

func inBytes(b []byte) []byte {
	b = dashes.ReplaceAll(b, []byte("-"))     // want `runs a regexp to replace a fixed text`
	return lineEnds.ReplaceAllLiteral(b, nil) // want `runs a regexp to trim characters off one end`
}

func cutOnTheSpot(s string) string {
	return regexp.MustCompile("^v").ReplaceAllString(s, "") // want `runs a regexp to cut off a fixed text`
}

// A class, or another text in the place of what stands at the end.
func asked(s string) string {
	s = blanks.ReplaceAllString(s, " ")
	s = digits.ReplaceAllString(s, "0")
	return bucket.ReplaceAllString(s, "_total")
}

// Any text, any case.
func others(s string) string {
	s = regexp.MustCompile("(?i)ab").ReplaceAllString(s, "")
	return regexp.MustCompile("a|b").ReplaceAllString(s, "")
}
