package lab

import "strings"

// Better counts what it can tell of a request's path.
func Better(path string) (n int) {
	if strings.HasPrefix(path, "/api/") {
		n++
	}
	if strings.HasSuffix(path, ".json") {
		n += 2
	}
	if strings.Contains(path, "debug=1") {
		n += 4
	}
	return n
}
