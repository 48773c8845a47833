package local

import (
	"strconv"
	"strings"
)

// "a-b" and "c" were "a" and "b-c".
func strs(edges []edge) (n int) {
	seen := map[string]bool{}
	for _, e := range edges {
		key := strings.Join([]string{e.from, e.to}, "-") // want `joins a string per lookup to be a map key`
		if !seen[key] {
			seen[key] = true
			n++
		}
	}
	return n
}

// "x-" and 5 were "x" and -5.
func sign(edges []edge) int {
	seen := map[string]bool{}
	for _, e := range edges {
		seen[e.from+"-"+strconv.Itoa(e.type_)] = true // want `concatenates a string per lookup`
	}
	return len(seen)
}

var _, _ = strings.ToLower, strconv.Atoi
