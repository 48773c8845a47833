package lab

import "regexp"

var sku = regexp.MustCompile(`^([A-Z]{3})-([0-9]{4,8})$`)

// Better tells whether s is a stock-keeping unit and takes its parts.
func Better(s string) (group, number string, ok bool) {
	parts := sku.FindStringSubmatch(s)
	if parts == nil {
		return "", "", false
	}
	return parts[1], parts[2], true
}
