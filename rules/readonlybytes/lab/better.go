package lab

import "strings"

// Better cuts the string itself.
func Better(query, name string) (n int) {
	rest := query
	for len(rest) > 0 {
		pair := rest
		if i := strings.IndexByte(rest, '&'); i >= 0 {
			pair, rest = rest[:i], rest[i+1:]
		} else {
			rest = rest[:0]
		}
		if i := strings.IndexByte(pair, '='); i >= 0 {
			pair = pair[:i]
		}
		if equal(pair, name) {
			n++
		}
	}
	return n
}
