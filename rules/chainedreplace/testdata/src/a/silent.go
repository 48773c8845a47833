package a

import (
	"errors"
	"strings"
)

func two(s string) string { // two searches are faster than a Replacer where nothing is found
	s = strings.ReplaceAll(s, "&", "&amp;")
	return strings.ReplaceAll(s, "<", "&lt;")
}

func words(s string) string { // the Replacer's general algorithm is slower
	s = strings.ReplaceAll(s, "one", "1")
	s = strings.ReplaceAll(s, "two", "2")
	return strings.ReplaceAll(s, "three", "3")
}

func variable(s, old string) string { // not constant
	s = strings.ReplaceAll(s, old, "1")
	s = strings.ReplaceAll(s, old+"s", "2")
	return strings.ReplaceAll(s, "&", old)
}

func limited(s string) string { // only the first of each
	s = strings.Replace(s, "a", "1", 1)
	s = strings.Replace(s, "b", "2", 1)
	return strings.Replace(s, "c", "3", 1)
}

func apart(a, b, c string) string { // three strings
	a = strings.ReplaceAll(a, "&", "&amp;")
	b = strings.ReplaceAll(b, "&", "&amp;")
	c = strings.ReplaceAll(c, "&", "&amp;")
	return a + b + c
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func cured(s string) string { return escaper.Replace(s) }

func failing(s string) error {
	return errors.New(strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "a", "1"), "b", "2"), "c", "3")) // part of an error
}

func given(s string, names []string) string { // known at run time only
	for _, name := range names {
		s = strings.ReplaceAll(s, name, "")
	}
	for _, word := range []string{"one", "two", "three"} { // texts
		s = strings.ReplaceAll(s, word, "")
	}
	for _, c := range []string{"a", "b"} { // two
		s = strings.ReplaceAll(s, c, "")
	}
	return s
}

func part(s string) string { // a text around it
	t := "x" + strings.ReplaceAll(s, "a", "1")
	t = strings.ReplaceAll(t, "b", "2")
	return strings.ReplaceAll(t, "c", "3") + s
}

func guarded(s string) string { // most texts have none of them
	if strings.ContainsAny(s, "&<>") {
		s = strings.ReplaceAll(s, "&", "&amp;")
		s = strings.ReplaceAll(s, "<", "&lt;")
		s = strings.ReplaceAll(s, ">", "&gt;")
	}
	return s
}

type token struct{ text string }

func (t token) String() string { // for people
	s := strings.ReplaceAll(t.text, "a", "1")
	s = strings.ReplaceAll(s, "b", "2")
	return strings.ReplaceAll(s, "c", "3")
}
