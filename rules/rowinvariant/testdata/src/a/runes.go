package a

import (
	"unicode"
	"unicode/utf8"
)

// The text is decoded to its end for each of its runes.
func capitals(s string) (n int) {
	for i := 0; i < len([]rune(s)); i++ { // want `decodes the same text in every iteration with the same result`
		if unicode.IsUpper([]rune(s)[i]) { // want `decodes the same text`
			n++
		}
	}
	return n
}

func longer(words []string, title string) (out []string) {
	for _, w := range words {
		if len(w) > utf8.RuneCountInString(title) { // want `decodes the same text in every iteration with the same result`
			out = append(out, w)
		}
	}
	return out
}

// Another text each time; once for the loop.
func initials(words []string, title string) (out []rune) {
	for _, w := range words {
		out = append(out, []rune(w)[0])
	}
	for _, r := range []rune(title) {
		out = append(out, r)
	}
	for title != "" {
		out = append(out, []rune(title)[0])
		title = title[1:]
	}
	return out
}
