// Package lab races a query that is lower-cased for every row against one that
// is lower-cased once.
package lab

import "strings"

// Bad counts the rows that hold the query in lower case.
func Bad(rows []string, query string) (n int) {
	for _, row := range rows {
		if strings.Contains(row, strings.ToLower(query)) {
			n++
		}
	}
	return n
}
