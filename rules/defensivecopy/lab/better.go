package lab

import "strings"

// Better counts over what is there.
func Better(all []string, prefix string) (n int) {
	for _, name := range all {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}
