package a

import "regexp"

// Variables that are made of themselves, and of each other.
var ownText, firstText = "", secondText + "x"

var secondText string

func init() {
	ownText = ownText + "x"
	secondText = firstText + "y"
}

var itself string

func init() { itself = itself + "x" }

func endless(list []string) (n int) {
	for _, s := range list {
		if regexp.MustCompile(ownText).MatchString(s) {
			n++
		}
		if regexp.MustCompile(itself).MatchString(s) {
			n++
		}
		if regexp.MustCompile(firstText).MatchString(s) {
			n++
		}
	}
	return n
}
