package lab

import "strings"

// Better is Bad with the query lower-cased before the loop.
func Better(rows []string, query string) (n int) {
	lower := strings.ToLower(query)
	for _, row := range rows {
		if strings.Contains(row, lower) {
			n++
		}
	}
	return n
}
