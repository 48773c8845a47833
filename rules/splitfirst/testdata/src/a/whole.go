package a

import (
	"bytes"
	"strings"
)

func depth(path string) int {
	return len(strings.Split(path, "/")) // want `allocates a list of all pieces to count them`
}

func deeper(path string) bool {
	return 2*len(strings.Split(path, "/")) > 6 // want `to count them`
}

func lines(text []byte) int { return len(bytes.Split(text, []byte("\n"))) } // want `to count them`

func dotted(path string) string {
	return strings.Join(strings.Split(path, "/"), ".") // want `to join them again`
}

func words(line string) (n int) {
	for _, w := range strings.Fields(line) { // want `allocates a list of all pieces to look at one after the other`
		n += len(w)
	}
	return n
}

func wordsFunc(s string, use func(string)) {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ';' }) { // want `allocates a list of all pieces to look at one after the other`
		use(w)
	}
}

func byWord(line string) (n int) {
	list := strings.Fields(line) // want `allocates a list of all pieces to look at one after the other`
	for _, w := range list {
		n += len(w)
	}
	return n
}
