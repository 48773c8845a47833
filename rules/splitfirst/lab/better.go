package lab

import "strings"

// Better reads a Content-Type header: its media type and the lengths of its
// parameters' keys and values.
func Better(header string) (media string, keys, values int) {
	media, _, _ = strings.Cut(header, ";")
	for param := range strings.SplitSeq(header, ";") {
		key, value, found := strings.Cut(param, "=")
		if !found {
			continue
		}
		keys += len(key)
		values += len(value)
	}
	return media, keys, values
}
