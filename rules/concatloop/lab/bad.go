// Package lab races += in a loop against strings.Builder.
package lab

// Bad joins names to a list with separators.
func Bad(names []string) string {
	list := ""
	for _, name := range names {
		if list != "" {
			list += ", "
		}
		list += name
	}
	return list
}
