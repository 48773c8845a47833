// Package lab races a regexp compiled on every call against one compiled once.
package lab

import "regexp"

// Bad tells whether s is a stock-keeping unit and takes its parts.
func Bad(s string) (group, number string, ok bool) {
	re := regexp.MustCompile(`^([A-Z]{3})-([0-9]{4,8})$`)
	parts := re.FindStringSubmatch(s)
	if parts == nil {
		return "", "", false
	}
	return parts[1], parts[2], true
}
