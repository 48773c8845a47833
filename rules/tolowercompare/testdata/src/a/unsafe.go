package a

import (
	"bytes"
	"strings"
)

func bothSides(a, b string, h *header, x, y []byte) bool {
	if strings.ToLower(a) == strings.ToLower(b) { // want `builds a lower-case copy of each side to compare them`
		return true
	}
	if strings.ToUpper(h.name) != strings.ToUpper(b) { // want `builds an upper-case copy of each side to compare them`
		return true
	}
	if strings.Compare(strings.ToLower(a), strings.ToLower(b)) != 0 { // want `builds a lower-case copy of each side`
		return true
	}
	return bytes.Equal(bytes.ToLower(x), bytes.ToLower(y)) // want `builds a lower-case copy of each side`
}

func otherForms(s string) bool { // the long s and the dotted I are other letters to EqualFold
	return strings.ToLower(s) == "list" || // want `builds a lower-case copy to compare it once`
		strings.ToUpper(s) == "KILL" || // want `builds an upper-case copy to compare it once`
		strings.HasSuffix(strings.ToLower(s), ".gif") // want `lower-case copy of the whole to look at its suffix`
}

func foldedBefore(names []string, wanted string) int {
	wanted = strings.ToLower(wanted)
	for i, name := range names {
		if strings.ToLower(name) == wanted { // want `builds a lower-case copy to compare it once`
			return i
		}
	}
	lower := strings.ToLower(names[0])
	for i, name := range names {
		if lower == strings.ToLower(name) { // want `builds a lower-case copy to compare it once`
			return i
		}
	}
	return -1
}

func twice(a, b string) bool {
	return strings.EqualFold(strings.ToLower(a), b) // want `builds a lower-case copy for EqualFold, which folds by itself`
}
