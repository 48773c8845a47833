package a

import "strings"

// The parts are the function's own, each is looked at, and they are not used again.
func masked(path string, shown map[string]bool) string {
	parts := strings.Split(path, "/")
	out := make([]string, len(parts)) // want `copies parts, and nobody else has it`
	for i, p := range parts {
		if shown[p] {
			out[i] = p
		} else {
			out[i] = "*"
		}
	}
	return strings.Join(out, "/")
}

// The parts are needed again.
func maskedAndLast(path string, shown map[string]bool) (string, string) {
	parts := strings.Split(path, "/")
	out := make([]string, len(parts))
	for i, p := range parts {
		if shown[p] {
			out[i] = p
		} else {
			out[i] = "*"
		}
	}
	return strings.Join(out, "/"), parts[len(parts)-1]
}

// The parts are the caller's.
func maskedParts(parts []string, shown map[string]bool) string {
	out := make([]string, len(parts))
	for i, p := range parts {
		if shown[p] {
			out[i] = p
		} else {
			out[i] = "*"
		}
	}
	return strings.Join(out, "/")
}
