package lab

import "strings"

// Better joins names to a list with separators.
func Better(names []string) string {
	var list strings.Builder
	for _, name := range names {
		if list.Len() > 0 {
			list.WriteString(", ")
		}
		list.WriteString(name)
	}
	return list.String()
}
