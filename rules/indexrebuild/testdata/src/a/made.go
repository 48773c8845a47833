package a

import (
	"errors"
	"regexp"
	"strings"
)

type cutter struct {
	name string
	site *regexp.Regexp
	skip int
}

func cutters() map[string]cutter {
	all := make(map[string]cutter)
	all["a"] = cutter{"a", regexp.MustCompile("GGTCTC"), 1}
	all["b"] = cutter{"b", regexp.MustCompile("GAAGAC"), 2}
	all["c"] = cutter{"c", regexp.MustCompile("GCGATG"), 10}
	return all
}

// What is compiled of constants is the same each time.
func cut(text, with string) (string, error) {
	all := cutters() // want `builds a map of 3 constant entries on every call to look something up`
	if _, ok := all[with]; !ok {
		return "", errors.New("no " + with)
	}
	return all[with].site.ReplaceAllString(strings.ToUpper(text), ""), nil
}

// Compiled of what the call is given.
func cutOf(text, with, site string) string {
	all := map[string]*regexp.Regexp{
		"a": regexp.MustCompile(site + "A"),
		"b": regexp.MustCompile(site + "B"),
		"c": regexp.MustCompile(site + "C"),
	}
	return all[with].FindString(text)
}
