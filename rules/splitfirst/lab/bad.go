// Package lab races strings.Split against strings.Cut and strings.SplitSeq.
package lab

import "strings"

// Bad reads a Content-Type header: its media type and the lengths of its
// parameters' keys and values.
func Bad(header string) (media string, keys, values int) {
	media = strings.Split(header, ";")[0]
	for _, param := range strings.Split(header, ";") {
		pair := strings.SplitN(param, "=", 2)
		if len(pair) != 2 {
			continue
		}
		keys += len(pair[0])
		values += len(pair[1])
	}
	return media, keys, values
}
