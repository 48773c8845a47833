package a

import "strings"

func unknown(h *header, name string) bool {
	return strings.ToLower(h.name) == name // want `builds a lower-case copy to compare it once`
}

func held(a, b string) bool {
	x := strings.ToLower(a)
	y := strings.ToLower(b)
	return x == y // want `builds a lower-case copy of each side to compare them`
}

func heldConstant(a string) bool {
	a = strings.ToLower(a)
	return a == "true" // want `builds a lower-case copy to compare it once`
}

func trimmed(s string) bool {
	return strings.TrimSpace(strings.ToLower(s)) == "true" // want `builds a lower-case copy to compare it once`
}

func part(h *header) bool {
	return strings.HasPrefix(strings.ToLower(h.Name()), "x-") // want `lower-case copy of the whole to look at its prefix`
}

func commented(a, b string) bool {
	return strings.ToLower(a) /* why */ == strings.ToLower(b) // want `builds a lower-case copy of each side`
}
