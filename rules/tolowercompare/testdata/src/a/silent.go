package a

import (
	"errors"
	"reflect"
	"strings"
)

func usedTwice(s string) bool {
	l := strings.ToLower(s) // one copy for two comparisons
	return l == "yes" || l == "true"
}

func inSwitch(s string) int {
	switch strings.ToLower(s) { // one copy for all cases
	case "a":
		return 1
	case "b":
		return 2
	}
	return 0
}

func isLower(s string) bool { return strings.ToLower(s) == s } // asks whether s is lower case

func neverEqual(s string) bool { return strings.ToLower(s) == "GET" } // a mistake, not a cost

func isEmpty(s string) bool { return strings.ToLower(s) == "" } // a mistake, not a cost

func otherFold(a, b string) bool { return strings.ToLower(a) == strings.ToUpper(b) } // a mistake

func ordered(a, b string) bool { return strings.ToLower(a) < strings.ToLower(b) } // EqualFold does not order

func contains(a string) bool { return strings.Contains(strings.ToLower(a), "x") } // no twin without a copy

func keyed(m map[string]int, s string) int { return m[strings.ToLower(s)] } // the copy is the key

func cured(a, b string) bool { return strings.EqualFold(a, b) }

func failing(a, b string) error {
	if a == "" {
		return errors.New("not the same: " + bool2s(strings.ToLower(a) == strings.ToLower(b))) // part of an error
	}
	return nil
}

func bool2s(bool) string { return "" }

var same = strings.ToLower("A") == strings.ToLower("a") // once per process

// Once is no sort.
func before(a, b string) bool { return strings.ToLower(a) < strings.ToLower(b) }

// A reflected string is given as it is.
func sameReflected(a, b any) bool {
	v, w := reflect.ValueOf(a), reflect.ValueOf(b)
	return v.Kind() == reflect.String && v.String() == w.String()
}
