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

var (
	eachLineRE = regexp.MustCompile(`[^\n]*(\n|$)`)
	wordRE     = regexp.MustCompile(`\S+`)
	nameRE     = regexp.MustCompile(`[a-z]+`)
)

func eachLine(text string) []string {
	return eachLineRE.FindAllString(text, -1) // want `runs a regexp to split into lines`
}

func eachWord(text string) []string {
	return wordRE.FindAllString(text, -1) // want `runs a regexp to split at white space`
}

// Some words only, and the first two.
func someWords(text string) []string {
	return append(nameRE.FindAllString(text, -1), wordRE.FindAllString(text, 2)...)
}
