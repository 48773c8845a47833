package forms

import "regexp"

var (
	whiteRE  = regexp.MustCompile(`\s+`)
	blanksRE = regexp.MustCompile(` +`)
	lineRE   = regexp.MustCompile(`\r?\n`)
	colonRE  = regexp.MustCompile(`[:\s]+`)
	blankRE  = regexp.MustCompile(`\s`)
)

func columns(line string) []string {
	return whiteRE.Split(line, -1) // want `runs a regexp to split at white space`
}

func words(line string) []string {
	return blanksRE.Split(line, -1) // want `runs a regexp to split at white space`
}

func linesOf(text string) []string {
	return lineRE.Split(text, -1) // want `runs a regexp to split into lines`
}

// Other characters too, each blank by itself, and a count.
func others(line string) (all []string) {
	all = append(all, colonRE.Split(line, -1)...)
	all = append(all, blankRE.Split(line, -1)...)
	return append(all, whiteRE.Split(line, 2)...)
}
